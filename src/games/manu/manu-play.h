/* manu-play.h: */
#pragma once
