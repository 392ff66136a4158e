// The entry point: routes by hash, so that the page works from any folder of any web server.
import { ComponentChildren, render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import "./style.css";
import "souk:still.css";
import { speak } from "./base/i18n";
import { later } from "./kit/later";
import { isTable } from "./base/link";
import { hasServer, token } from "./base/server";
import { settings, show, t, useSettings } from "./base/settings";
import { house, useHouse } from "./engine/house";
import { takePictures } from "./kit/picture";
import { FrontPage } from "./pages/front";
import { followPlaces } from "./table/refusal";

// Every page but the front page is loaded when opened.
const openLocal = () => import("./pages/local");
const LocalTablePage = later(() => openLocal().then((page) => page.LocalTablePage), false);
const RulesPage = later(() => import("./table/rules").then((page) => page.RulesPage), false);
const SetupPage = later(() => import("./pages/setup").then((page) => page.SetupPage));
const TogetherPage = later(() => import("./pages/together").then((page) => page.TogetherPage));
const Nowhere = later(() => import("./pages/nowhere").then((page) => page.Nowhere));
const LessonPage = later(() => import("./pages/lesson").then((page) => page.LessonPage));
const LobbyPage = later(() => import("./pages/lobby").then((page) => page.LobbyPage));
const AccountPage = later(() => import("./pages/account").then((page) => page.AccountPage));
const GamesPage = later(() => import("./pages/games").then((page) => page.GamesPage));
const FriendsPage = later(() => import("./pages/friends").then((page) => page.FriendsPage));
const ProfilePage = later(() => import("./pages/friends").then((page) => page.ProfilePage));
const RatingsPage = later(() => import("./pages/ratings").then((page) => page.RatingsPage));
const OnlineTablePage = later(() => import("./pages/online").then((page) => page.OnlineTablePage));
const ReplayPage = later(() => import("./pages/replay").then((page) => page.ReplayPage));
const PuzzlesPage = later(() => import("./pages/puzzles").then((page) => page.PuzzlesPage));
const PuzzlePage = later(() => import("./pages/puzzle").then((page) => page.PuzzlePage));
const PartsPage = later(() => import("./pages/partspage").then((page) => page.PartsPage));
const DayPage = later(() => import("./pages/day").then((page) => page.DayPage));
const MinePage = later(() => import("./pages/mine").then((page) => page.MinePage));

// A part of the address, as typed if it cannot be decoded.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function useRoute(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/").map(decoded);
  const [route, setRoute] = useState(read);
  // A layout effect: with a plain effect, a link followed between first paint and effect would be lost.
  useLayoutEffect(() => {
    const changed = () => {
      setRoute(read());
      scrollTo(0, 0);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

// A page of a game, if there is such a game.
function Known({ game, children }: { game: string; children: ComponentChildren }) {
  const known = useHouse()?.games.some(({ id }) => id === game) ?? true;
  return known ? <>{children}</> : <Nowhere why={t("There is no game called {game}.", { game })} />;
}

const isDay = (date = ""): boolean => /^\d{4}-\d\d-\d\d$/.test(date) && !isNaN(Date.parse(date));

function App() {
  const { typeface } = useSettings();
  const plain = typeface === "dyslexic";
  const worn = useRef(false);
  useEffect(() => {
    if (plain || worn.current) void import("./base/typeface").then(({ wear }) => wear((worn.current = plain)));
  }, [plain]);
  const [place, first, second, third] = useRoute();
  switch (place) {
    case "":
      return <FrontPage />;
    case "together":
      return <TogetherPage />;
    case "new":
      return <SetupPage key={first} game={first} />;
    case "play":
      return <LocalTablePage key={`${first}/${second}`} game={first} which={second ?? "quick"} />;
    case "first":
      return <LocalTablePage key={`${first}/${second}`} game={first} which={second ?? "next"} first />;
    case "lobby":
      return <LobbyPage />;
    case "account":
      return <AccountPage />;
    case "games":
      return <GamesPage />;
    case "ratings":
      return <RatingsPage game={first} />;
    case "friends":
      return <FriendsPage />;
    case "person":
      return isTable(first) ? <ProfilePage key={first} person={first} /> : <Nowhere />;
    case "t":
      return isTable(first) ? <OnlineTablePage key={first} id={first} invite={second} /> : <Nowhere />;
    case "learn":
      return <LessonPage key={first} game={first} />;
    case "puzzles":
      if (!second) return <PuzzlesPage game={first} />;
      if (first === "own") return <PuzzlePage key={second} game={first} which={second} />;
      return (
        <Known game={first}>
          <PuzzlePage key={`${first}/${second}`} game={first} which={second} />
        </Known>
      );
    case "p":
      return <PuzzlePage key={first} packed={first} which={second ?? ""} />;
    case "day":
      return !first || isDay(first) ? (
        <DayPage key={`${first}/${second}`} date={first} game={second} packed={third} />
      ) : (
        <Nowhere />
      );
    case "mine":
      return <MinePage />;
    case "replay":
    case "analyse":
      return (
        <ReplayPage key={`${place}/${first}`} id={first} from={Number(second) || 0} analyse={place === "analyse"} />
      );
    case "r":
      return <ReplayPage key={first} packed={first} from={Number(second) || 0} />;
    case "parts":
      return (
        <Known game={first}>
          <PartsPage key={first} game={first} sheet={second === "sheet"} />
        </Known>
      );
    case "rules":
      return (
        <Known game={first}>
          <RulesPage key={first} game={first} clause={second} />
        </Known>
      );
    default:
      return <Nowhere />;
  }
}

async function open() {
  show();
  followPlaces();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  takePictures();
  const { lang } = settings();
  await Promise.all([speak(lang), house(lang)].map((loading) => loading.catch(() => undefined))); // else in English
  const app = document.getElementById("app")!;
  app.textContent = ""; // the front page without scripts
  delete document.documentElement.dataset.inside;
  render(<App />, app);
  // A signed-in player gets news of online tables on every page.
  if (token() && (await hasServer())) void import("./engine/mine").then((mine) => mine.begin());
  // The way to a table, before it is taken; then everything, for use offline.
  const rest = () => {
    void openLocal();
    if ("serviceWorker" in navigator && location.protocol.startsWith("http"))
      navigator.serviceWorker.register("sw.js").catch(() => undefined);
  };
  "requestIdleCallback" in window ? requestIdleCallback(rest) : setTimeout(rest, 500);
}

void open();
