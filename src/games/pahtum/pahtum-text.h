/* pahtum-text.h: */
#pragma once
