/* karum-rank-commands.h: */
#pragma once
