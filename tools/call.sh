# call.sh: parses the options of a shell script; each of scripts/ sources it from the root. --help prints the script's
# first comment. Any other option is an error, except those in $options (*: all belong to another program).
# tools/house.py does the same for Python scripts.
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
