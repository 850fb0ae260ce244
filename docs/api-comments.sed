# Headers as doxygen reads them. A comment in short form that begins with the name of what follows belongs to it, and
# @name means a parameter, not a command.
s|^/\* \([a-z_]*karum_[a-z_]*[:,]\)|/** \1|
s|^/\* \(Karum[A-Za-z]*:\)|/** \1|
/^ *\/\*\*\|^ \* \|^\/\* /s/\\/\\\\/g
s/@\([a-zA-Z][a-zA-Z0-9_.]*\)/<tt>\1<\/tt>/g
s|/\* \(.*\)\*/$|/**< \1*/|
