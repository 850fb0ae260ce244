/* karum-bench-command.h: */
#pragma once
