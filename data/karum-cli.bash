# Completion of karum-cli for bash. Commands and options are asked of the program itself.

# The first words of the lines of help that list commands, actions of a command or, with "option", options.
_karum_cli_listed ()
{
  if [[ $1 == option ]]; then
    "${@:2}" --help 2>/dev/null | sed -nE 's/^ +(-., )?(--[a-z0-9-]+).*/\2/p'
  else
    "${@:2}" --help 2>/dev/null | sed -nE '/^  karum-cli /d; s/^  ([a-z][a-z-]*) .*/\1/p'
  fi
}

# usage: _karum_cli_values PROGRAM COMMAND OPTION: the values that OPTION takes; fails for free text
_karum_cli_values ()
{
  case "$2 $3" in
    rules' '--format) echo text pdf ;;
    diagram' '--format) echo svg png pdf text ;;
    diagram' '--colors) echo wood slate paper ;;
    export' '--format) echo kgn csv json json-lines html pdf abstractplay ;;
    *' '--format) echo text csv json json-lines html pdf ;;
    *' '--paper) echo a4 letter ;;
    *' '--separator) echo comma semicolon tab ;;
    *' '--decimal) echo point comma ;;
    *' '--document) echo games sheets list ;;
    book' '--cover) echo last board none ;;
    *' '--lang) echo en ru ja ;;
    *' '--similar) echo add skip replace ;;
    review' '--effort | analyze' '--effort) echo quick thorough sure ;;
    *' '--sort) echo date rules player1 player2 result score turns changed added stars event comments collection ;;
    *' '--side) echo first second ;;
    *' '--result | *' '--outcome) echo 1-0 0-1 1/2-1/2 '*' ;;
    *' '--termination) echo normal resignation agreement time adjudication unterminated forfeit bye none ;;
    *' '--phase) echo opening middle end ;;
    *' '--state) echo ahead level behind ;;
    *' '--glyph) echo '!' '?' '!!' '??' '!?' '?!' ;;
    *' '--stars) echo 1 2 3 4 5 ;;
    *' '--game) "$1" rules | sed 's/[:,].*//' | sort -u ;;
    *' '--preset) "$1" rules | sed -nE 's/^[^:]*:([^,]*).*/\1/p' ;;
    *' '--rules) "$1" rules ;;
    *) return 1 ;;
  esac
}

# usage: _karum_cli_path WORD: the path that WORD of the line means, written with quotes, backslashes, ~ or a variable.
# Shells that have read the word themselves pass the path of a file that is there. Nothing in it is run.
_karum_cli_path ()
{
  local word=$1 path='' quote='' name c
  local variable='^\$(\{([A-Za-z_][A-Za-z_0-9]*)\}|([A-Za-z_][A-Za-z_0-9]*))'

  [[ $word == '~' || $word == '~/'* ]] && path=$HOME word=${word:1}
  [[ -e $path$word ]] && printf '%s' "$path$word" && return
  while [[ $word ]]; do
    c=${word:0:1}
    if [[ $c == "$quote" ]]; then
      quote=''
    elif [[ ! $quote && $c == [\"\'] ]]; then
      quote=$c
    elif [[ $c == \\ && ( ! $quote || ( $quote == '"' && ${word:1:1} == [\"\\\$\`] ) ) ]]; then
      word=${word:1} path+=${word:0:1}
    elif [[ $quote != \' && $word =~ $variable ]]; then
      c=${BASH_REMATCH[0]} name=${BASH_REMATCH[2]}${BASH_REMATCH[3]}
      path+=${!name}
      word=${word:${#c} - 1}
    else
      path+=$c
    fi
    word=${word:1}
  done
  printf '%s' "$path"
}

# usage: _karum_cli_names PROGRAM LIST CURRENT WORD...: the names in a LIST of the archive that the words of the line name.
# The shell never expands a name, whatever characters it has.
_karum_cli_names ()
{
  local program=$1 list=$2 begun=${3//\\/} archive=() name rest
  begun=${begun#[\"\']}
  shift 3
  while (($#)); do
    case $1 in
      --archive=*) archive=("--archive=$(_karum_cli_path "${1#*=}")") ;;
      --archive) [[ $2 == '=' ]] && shift; archive=("--archive=$(_karum_cli_path "$2")") ;;
    esac
    shift
  done
  while IFS=$'\t' read -r rest name rest; do
    [[ ${name,,} == "${begun,,}"* ]] && printf '%s\n' "$name"
  done < <("$program" "$list" "${archive[@]}" 2>/dev/null)
}

# What may stand after the command: rulesets or names where it takes one, files where it takes those.
_karum_cli_arguments ()
{
  case $("$1" "$2" --help 2>/dev/null | sed -nE "s/^ +karum-cli $2 (\[[^]]*\] *)?//p") in
    *RULESET*) compgen -W "$("$1" rules)" -- "$3" ;;
    *FILE* | *OTHER*) compgen -f -- "$3" ;;
    *FOLDER*) compgen -d -- "$3" ;;
    *PLAYER*) _karum_cli_names "$1" players "${@:3}" ;;
    *EVENT*) _karum_cli_names "$1" events "${@:3}" ;;
    *COLLECTION*) _karum_cli_names "$1" collections "${@:3}" ;;
  esac
}

# usage: _karum_cli_words PROGRAM COMMAND INDEX PREVIOUS CURRENT WORD...: the words that CURRENT may become
# WORD...: the whole line
_karum_cli_words ()
{
  local values IFS=$'\n'

  if (($3 == 1)); then
    compgen -W "$(_karum_cli_listed command "$1")"$'\n--help\n--version' -- "$5"
  elif (($3 == 2)) && [[ $2 == help ]]; then
    compgen -W "$(_karum_cli_listed command "$1")" -- "$5"
  elif (($3 == 2)) && [[ $2 =~ ^(person|event|game|collection|version|history|conflict|hub)$ && $5 != -* ]]; then
    compgen -W "$(_karum_cli_listed action "$1" "$2")" -- "$5"
  elif [[ $4 =~ ^--(player[12]?|opponent|against|initials|without|exercises)$ ]]; then
    _karum_cli_names "$1" players "${@:5}"
  elif [[ $4 =~ ^--(event|collection)$ ]]; then
    _karum_cli_names "$1" "${4#--}s" "${@:5}"
  elif values=$(_karum_cli_values "$1" "$2" "$4"); then
    compgen -W "${values// /$'\n'}" -- "$5"
  elif [[ $5 == -* ]]; then
    compgen -W "$(_karum_cli_listed option "$1" "$2")" -- "$5"
  elif [[ $4 =~ ^--(archive|output|save|save-readable|saves)$ ]]; then
    compgen -f -- "$5"
  else
    _karum_cli_arguments "$1" "$2" "${@:5}"
  fi
}

# usage: _karum_cli PROGRAM; fills COMPREPLY for the word at COMP_CWORD
_karum_cli ()
{
  local program=$1 command=${COMP_WORDS[1]} i=$COMP_CWORD current=${COMP_WORDS[COMP_CWORD]} previous

  # bash takes ":" and "=" for words of their own
  while ((i > 1)) && [[ $current == :* || ${COMP_WORDS[i - 1]} == : ]]; do
    current=${COMP_WORDS[--i]}$current
  done
  previous=${COMP_WORDS[i - 1]}
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous=${COMP_WORDS[i - 2]}
  fi
  mapfile -t COMPREPLY < <(_karum_cli_words "$program" "$command" "$i" "$previous" "$current" "${COMP_WORDS[@]}")
  if [[ $current == *:* ]]; then
    COMPREPLY=("${COMPREPLY[@]#"${current%:*}:"}")
  fi
}

complete -o filenames -F _karum_cli karum-cli
