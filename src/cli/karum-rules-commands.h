/* karum-rules-commands.h: */
#pragma once
