/* jarmo-text.h: */
#pragma once
