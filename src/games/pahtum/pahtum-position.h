/* pahtum-position.h: */
#pragma once
