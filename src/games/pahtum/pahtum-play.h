/* pahtum-play.h: */
#pragma once
