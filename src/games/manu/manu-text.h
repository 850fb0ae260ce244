/* manu-text.h: */
#pragma once
