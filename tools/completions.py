"""completions.py: makes the shell completions of `souk` from the program's own help.

    completions.py SOUK FOLDER

Writes FOLDER/souk.bash, FOLDER/souk.zsh and FOLDER/souk.fish. Commands, subcommands, options and the first argument of a
command (a game, a file, a word) are read from `souk --help` and `souk COMMAND --help`. The bots, the games and their options come
from the engine's welcome message. Lists (--seats, --bots) are completed word by word; --option and --versus offer the
values of the named game.
"""
import json
import os
import re
import subprocess
import sys

import pofile
from man import help_text, listed, subcommands

SETTINGS = ("--option", "--versus")
FILES = {"--load", "--parts", "--check", "--svg", "--resume", "--out", "--tls-cert", "--tls-key", "--password-file", "--web"}
LANGS = list(pofile.languages(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../po")))
PACES = ["slow", "normal", "fast", "none"]
A_FILE = ["FILE"]  # the result of `first_words` where any file may stand


class House:
    """The names to complete: games, bots, and for each game its seat counts and the values of its options."""
    def __init__(self, souk):
        told = subprocess.run([souk, "engine"], input='{"type":"hello"}\n', stdout=subprocess.PIPE,
                              encoding="utf-8", check=True).stdout
        welcome = json.loads(told.split("\n")[0])
        self.games = [game["id"] for game in welcome["games"]]
        self.bots = [bot["name"] for bot in welcome["bots"]]
        self.seats = {g["id"]: [str(n) for n in range(g["min_seats"], g["max_seats"] + 1)] for g in welcome["games"]}
        self.options = {g["id"]: [f"{o['name']}={value}" for o in g["options"] for value in self.values(o)]
                        for g in welcome["games"]}

    @staticmethod
    def values(option):
        """The values that can be listed; for a number or a list, its default."""
        if option["type"] == "yes/no":
            return ["yes", "no"]
        return option["choices"].split("|") if "choices" in option else [option["default"]]

    def listed(self, name, takes, command):
        """The words that a list may contain, or None if it is not a list."""
        if takes == "PACE":
            return PACES
        if takes != "LIST":
            return None
        return (["you"] if command == "play" else []) + self.bots if name in ("--seats", "--bots") else None


def option_rows(souk, command):
    """For each option its names, its argument ("" if none) and its description."""
    lines = help_text(souk, "en", *command.split()).split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Options ?:", line)) + 1
    rows = []
    for left, right in listed(lines[start:]):
        names = [word for word in re.split(r"[ ,]+", left) if word.startswith("-")]
        words = left.split()
        rows.append((names, words[-1] if len(words) > len(names) else "", right))
    return rows


def first_words(souk, command, games):
    """The possible first arguments of a command, from its usage: `souk rules GAME ...`, `souk store dump|check ...`."""
    text = help_text(souk, "en", *command.split())
    word = re.search(rf"^Usage: souk {command} (\S+)", text, re.M)[1].strip("[]")
    return [*subcommands(text), *games] if word == "GAME" else A_FILE if word == "FILE" else word.split("|") if "|" in word else []


def bash(commands, first, options, house):
    cases = lists = games = ""
    for c in options:
        cases += f"    \"{c}\") words=\"{' '.join(n for names, _, _ in options[c] for n in names)}\" first=\"{' '.join(first[c])}\" ;;\n"
        for names, takes, _ in options[c]:
            words = house.listed(names[0], takes, c)
            if words:
                lists += f"    \"{c}:{names[0]}\") list=\"{' '.join(words)}\" ;;\n"
    for g in house.games:
        games += f"    {g}) seats=\"{' '.join(house.seats[g])}\" settings=\"{' '.join(house.options[g])}\" ;;\n"
    return f"""# bash completion of souk
_souk()
{{
    local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD-1]}} words= first= list= seats= settings= key= typed=
    local command=${{COMP_WORDS[1]}} at=2
    COMPREPLY=()
    # The shell parts words at "=": a name or an option that has one is put together again.
    if [ "$word" = "=" ]; then
        key=$before before=${{COMP_WORDS[COMP_CWORD-2]}} word=
    elif [ "$before" = "=" ]; then
        key=${{COMP_WORDS[COMP_CWORD-2]}} before=${{COMP_WORDS[COMP_CWORD-3]}}
    fi
    # `at` is the place of the first argument: the word after the command, or after its subcommand.
    case "${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}}" in
    {'|'.join(f'"{c}"' for c in options if " " in c)}) [ "$COMP_CWORD" -eq 2 ] || command="${{COMP_WORDS[1]}} ${{COMP_WORDS[2]}}" at=3 ;;
    esac
    case ${{COMP_WORDS[at]}} in
{games}    esac
    case "$command:$before" in
{lists}    esac
    if [ -n "$list" ]; then
        case $word in *,*) typed=${{word%,*}}, ;; esac
        COMPREPLY=($(compgen -P "$typed" -W "$list" -- "${{word##*,}}"))
        return
    fi
    if [ "$COMP_CWORD" -eq 1 ]; then
        COMPREPLY=($(compgen -W "{' '.join(commands)} --help --version --plain --spoken" -- "$word"))
        return
    fi
    case $before in
    {'|'.join(sorted(FILES))}) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --lang) COMPREPLY=($(compgen -W "{' '.join(LANGS)}" -- "$word")); return ;;
    --seats) COMPREPLY=($(compgen -W "$seats" -- "$word")); return ;;
    {"|".join(SETTINGS)})
        COMPREPLY=($(compgen -W "$settings" -- "${{key:+$key=}}$word"))
        [ -z "$key" ] || COMPREPLY=("${{COMPREPLY[@]#*=}}")
        return ;;
    esac
    case $command in
{cases}    esac
    case $((COMP_CWORD - at)):$first:$word in
    *:-*) ;;
    0:FILE:* | [!0]*) COMPREPLY=($(compgen -f -- "$word")) ;;
    *) words="$words $first" ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$word"))
}}
complete -F _souk souk
"""


def quoted(text):
    return text.replace("'", "'\\''").replace(":", "\\:").replace("[", "(").replace("]", ")")


def zsh(commands, first, options, house):
    settings = "".join(f"    {g}) compadd -- {' '.join(house.options[g])} ;;\n" for g in house.games if house.options[g])
    seats = "".join(f"    {g}) compadd -- {' '.join(house.seats[g])} ;;\n" for g in house.games)
    described = "\n".join(f"        '{c}:{quoted(commands[c])}'" for c in commands)
    cases = ""
    for c in options:
        words = []
        for names, takes, text in options[c]:
            for name in names:
                bots = house.listed(name, takes, c)
                value = ("" if not takes else ":file:_files" if name in FILES else
                         f":seats:_values -s , seat {' '.join(bots)}" if bots else
                         ":seats:_souk_seats" if name == "--seats" else ":option:_souk_options" if name in SETTINGS else
                         f":language:({' '.join(LANGS)})" if name == "--lang" else ":value:")
                words.append(f"'{'*' if name in SETTINGS else ''}{name}[{quoted(text)}]{value}'")
        if first[c]:
            words.append("'1:file:_files'" if first[c] == A_FILE else f"'1:what:({' '.join(first[c])})'")
        cases += f"    '{c}') _arguments {' '.join(words)} '*:file:_files' ;;\n"
    return f"""#compdef souk
# What the game that was named takes.
_souk_seats() {{
    case $words[2] in
{seats}    esac
}}
_souk_options() {{
    case $words[2] in
{settings}    esac
}}
_souk() {{
    local -a commands
    commands=(
{described}
    )
    if (( CURRENT == 2 )); then
        _describe command commands
        return
    fi
    shift words
    (( CURRENT-- ))
    case "$words[1] $words[2]" in
    {'|'.join(f"'{c}'" for c in options if " " in c)})
        if (( CURRENT > 2 )); then
            words=("$words[1] $words[2]" "${{(@)words[3,-1]}}")
            (( CURRENT-- ))
        fi ;;
    esac
    case $words[1] in
{cases}    esac
}}
_souk "$@"
"""


def fish(commands, first, options, house):
    lines = ["# fish completion of souk",
             "function __souk_list", "    set -l typed (commandline -ct | string replace -r '[^,]*$' '')",
             "    for word in $argv", "        echo $typed$word", "    end", "end"]
    for name, values in (("seats", house.seats), ("options", house.options)):
        lines += [f"function __souk_{name}", "    for word in (commandline -opc)[3..]", "        switch $word"]
        for g in house.games:
            lines += [f"            case {g}", f"                string split ' ' '{' '.join(values[g])}'"]
        lines += ["        end", "    end", "end"]
    lines.append("complete -c souk -f")
    for c, text in commands.items():
        lines.append(f"complete -c souk -n __fish_use_subcommand -a {c} -d {json.dumps(text)}")
    for c in options:
        command, *sub = c.split()
        others = [other.split()[1] for other in options if other.startswith(f"{command} ")]
        seen = f"__fish_seen_subcommand_from {command}" + (
            f"; and __fish_seen_subcommand_from {sub[0]}" if sub else
            f"; and not __fish_seen_subcommand_from {' '.join(others)}" if others else "")
        if first[c]:
            offer = "-F" if first[c] == A_FILE else f"-a '{' '.join(first[c])}'"
            lines.append(f"complete -c souk -n '{seen}' {offer}")
        for names, takes, words in options[c]:
            long = next((n[2:] for n in names if n.startswith("--")), None)
            short = next((n[1:] for n in names if not n.startswith("--")), None)
            flags = (f" -l {long}" if long else "") + (f" -s {short}" if short else "")
            bots = house.listed(f"--{long}", takes, c)
            value = ("" if not takes else " -r -F" if long and f"--{long}" in FILES else
                     f" -x -a '(__souk_list {' '.join(bots)})'" if bots else
                     " -x -a '(__souk_options)'" if f"--{long}" in SETTINGS else " -x -a '(__souk_seats)'" if long == "seats" else
                     f" -x -a '{' '.join(LANGS)}'" if long == "lang" else " -x")
            lines.append(f"complete -c souk -n '{seen}'{flags}{value} -d {json.dumps(words)}")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    souk, folder = sys.argv[1:]
    lines = help_text(souk, "en").split("\n")
    start = next(i for i, line in enumerate(lines) if re.fullmatch(r"Comm\w+ ?:", line)) + 1
    commands = dict(listed(lines[start:]))
    house = House(souk)
    calls = [call for c in commands for call in [c, *(f"{c} {word}" for word in subcommands(help_text(souk, "en", c)))]]
    options = {c: option_rows(souk, c) for c in calls}
    first = {c: first_words(souk, c, house.games) for c in calls}
    for name, make in (("souk.bash", bash), ("souk.zsh", zsh), ("souk.fish", fish)):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as out:
            out.write(make(commands, first, options, house))


if __name__ == "__main__":
    main()
