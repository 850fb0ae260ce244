/* karum-parts-people.h: */
#pragma once
