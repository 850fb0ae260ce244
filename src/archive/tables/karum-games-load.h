/* karum-games-load.h: */
#pragma once
