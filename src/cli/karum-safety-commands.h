/* karum-safety-commands.h: */
#pragma once
