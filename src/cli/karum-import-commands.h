/* karum-import-commands.h: */
#pragma once
