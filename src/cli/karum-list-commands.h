/* karum-list-commands.h: */
#pragma once
