/* karum-parts-play.h: */
#pragma once
