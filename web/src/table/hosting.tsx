// The host's tools: managing the people at a table, and changing its terms before the game begins. The same small menu
// appears beside every name, before the start and at the table.
import { useEffect } from "preact/hooks";
import { clockText, CLOCKS } from "../engine/clock";
import { TableNews } from "../engine/online";
import { Clock, Hosting } from "../engine/table";
import { GameInfo } from "../engine/house";
import { useMenu } from "../kit/menu";
import { t } from "../base/settings";
import { Option } from "../kit/option";
import { ClockField, SpectatorsField } from "../kit/terms";

type Attempt = (work: () => Promise<void>) => unknown;

interface PersonMenuProps {
  person: string;
  name: string;
  hushed: boolean;
  sits: boolean;
  leaves: boolean; // the host may remove this person
  hosting: Hosting;
  attempt: Attempt;
}

export function PersonMenu({ person, name, hushed, sits, leaves, hosting, attempt }: PersonMenuProps) {
  const { open, setOpen, box } = useMenu();
  useEffect(() => {
    if (open) box.current?.querySelector("ul")?.scrollIntoView({ block: "nearest" });
  }, [open]);
  const item = (id: string, label: string, work: () => Promise<void>, danger = false) => (
    <li>
      <button
        class={danger ? "danger" : ""}
        {...{ [`data-${id}`]: "" }}
        onClick={() => {
          setOpen(false);
          attempt(work);
        }}
      >
        {label}
      </button>
    </li>
  );
  return (
    <div class="person-menu" ref={box} onKeyDown={(e) => e.key === "Escape" && setOpen(false)}>
      <button
        class="button quiet small"
        data-person-menu
        aria-expanded={open}
        aria-label={t("Host actions for {name}", { name })}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </button>
      {open && (
        <ul class="menu">
          {sits && item("hand-over", t("Make {name} the host", { name }), () => hosting.hand(person))}
          {item("hush", hushed ? t("Let {name} chat again", { name }) : t("Silence {name}", { name }), () =>
            hosting.hush(person, !hushed),
          )}
          {sits && leaves && item("remove", t("Send {name} away", { name }), () => hosting.remove(person, false), true)}
          {leaves && item("ban", t("Send {name} away for a day", { name }), () => hosting.remove(person, true), true)}
        </ul>
      )}
    </div>
  );
}

interface OnlookersProps {
  spectators: { person: string; name: string; hushed: boolean }[];
  barred: { person: string; name: string }[];
  host: boolean;
  hosting: Hosting;
  attempt: Attempt;
}

// The spectators, and the people banned by the host.
export function Onlookers({ spectators, barred, host, hosting, attempt }: OnlookersProps) {
  if (spectators.length === 0 && barred.length === 0) return null;
  return (
    <section class="onlookers">
      {spectators.length > 0 && (
        <>
          <h2>{t("Spectators")}</h2>
          <ul class="people">
            {spectators.map((one) => (
              <li key={one.person} data-spectator>
                <strong>{one.name}</strong>
                {one.hushed && <span class="dim">{t("silenced")}</span>}
                {host && <PersonMenu {...one} sits={false} leaves hosting={hosting} attempt={attempt} />}
              </li>
            ))}
          </ul>
        </>
      )}
      {barred.length > 0 && (
        <>
          <h2>{t("Sent away")}</h2>
          <ul class="people">
            {barred.map((one) => (
              <li key={one.person}>
                <strong>{one.name}</strong>
                <button
                  class="button quiet small"
                  data-pardon
                  onClick={() => attempt(() => hosting.pardon(one.person))}
                >
                  {t("Let back in")}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

const sameClock = (a: Clock, b: Clock): boolean => clockText(a) === clockText(b);

// The terms of the table, while they can still be changed.
export function Terms({
  news,
  info,
  hosting,
  attempt,
}: {
  news: TableNews;
  info: GameInfo;
  hosting: Hosting;
  attempt: Attempt;
}) {
  const change = (terms: object) => attempt(() => hosting.change(terms));
  const clock: Clock = news.clock ?? { kind: "none" };
  const clocks = CLOCKS.some((c) => sameClock(c.clock, clock)) ? CLOCKS : [{ name: "now", clock }, ...CLOCKS];
  const taken = news.seats.reduce((last, seat, i) => (seat.who === "person" ? i + 1 : last), 1);
  const least = Math.max(info.min_seats, taken);
  return (
    <details class="card more-options" data-terms>
      <summary>{t("Change the table")}</summary>
      <label class="field">
        <span>{t("Seats")}</span>
        <select data-seats value={news.seats.length} onChange={(e) => change({ seats: Number(e.currentTarget.value) })}>
          {Array.from({ length: info.max_seats - least + 1 }, (_, i) => least + i).map((n) => (
            <option value={n} key={n}>
              {n}
            </option>
          ))}
        </select>
      </label>
      <ClockField
        id="change-clock"
        clocks={clocks}
        value={clocks.find((c) => sameClock(c.clock, clock))!.name}
        set={(name) => change({ clock: clocks.find((c) => c.name === name)!.clock })}
      />
      <SpectatorsField
        watchable={!!news.watchable}
        delay={news.delay ?? 0}
        set={(watchable, delay) => change({ watchable, delay })}
      />
      {!news.rated &&
        info.options.map((option) => (
          <Option
            key={option.name}
            option={option}
            value={news.options?.[option.name] ?? option.default}
            set={(value) => change({ options: { ...news.options, [option.name]: value } })}
          />
        ))}
    </details>
  );
}
