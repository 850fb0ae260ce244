/* manu-position.h: */
#pragma once
