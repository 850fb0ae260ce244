/* pahtum.h: */
#pragma once
