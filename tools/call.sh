# call.sh: how a script in sh was called; read by each of scripts/ once it stands in the root. --help prints the
# script's first comment; any other option is an error but those of $options (*: all are another program's).
# tools/house.py has the same for scripts in Python.
call=${0##*/}
for word in "$@"; do
    case $word in
    -h | --help)
        sed -n '2,$ { /^#/!q; s/^# \{0,1\}//p; }' "scripts/$call"
        exit 0
        ;;
    -*)
        case " ${options:-} " in
        *" $word "* | " * ") ;;
        *)
            echo "$call: there is no option $word; scripts/$call --help says what it takes" >&2
            exit 2
            ;;
        esac
        ;;
    esac
done
