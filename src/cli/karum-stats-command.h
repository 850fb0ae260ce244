/* karum-stats-command.h: */
#pragma once
