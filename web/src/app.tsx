// The page: routes by hash, so that it works from any folder of any web server.
import { ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./style.css";
import { loadTexts } from "./i18n";
import { hasServer, token } from "./server";
import { show, useSettings } from "./settings";
import { FrontPage } from "./pages/front";
import { RulesPage } from "./pages/rules";
import { SetupPage } from "./pages/setup";
import { LocalTablePage } from "./pages/local";

// Pages that a first visit does not need come when they are opened.
const later = {
  learn: () => import("./pages/lesson").then((page) => page.LessonPage),
  lobby: () => import("./pages/lobby").then((page) => page.LobbyPage),
  account: () => import("./pages/account").then((page) => page.AccountPage),
  games: () => import("./pages/games").then((page) => page.GamesPage),
  ratings: () => import("./pages/ratings").then((page) => page.RatingsPage),
  online: () => import("./pages/online").then((page) => page.OnlineTablePage),
  replay: () => import("./pages/replay").then((page) => page.ReplayPage),
};

function Later({ page, ...props }: { page: keyof typeof later; [prop: string]: unknown }) {
  const [Page, setPage] = useState<ComponentType<any> | null>(null);
  useEffect(() => {
    const load: () => Promise<ComponentType<any>> = later[page];
    void load().then((found) => setPage(() => found));
  }, [page]);
  return Page && <Page {...props} />;
}

function useRoute(): string[] {
  const read = () => location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const [route, setRoute] = useState(read);
  useEffect(() => {
    const changed = () => {
      setRoute(read());
      scrollTo(0, 0);
    };
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  return route;
}

function App() {
  useSettings();
  const [place, first, second] = useRoute();
  switch (place) {
    case "new":
      return <SetupPage game={first} />;
    case "play":
      return <LocalTablePage key={`${first}/${second}`} game={first} which={second ?? "quick"} />;
    case "lobby":
      return <Later page="lobby" key="lobby" />;
    case "account":
      return <Later page="account" key="account" />;
    case "games":
      return <Later page="games" key="games" />;
    case "ratings":
      return <Later page="ratings" key="ratings" game={first} />;
    case "t":
      return <Later page="online" key={first} id={first} invite={second} />;
    case "learn":
      return <Later page="learn" key={first} game={first} />;
    case "replay":
      return <Later page="replay" key={`replay/${first}`} id={first} />;
    case "rules":
      return <RulesPage key={first} game={first} clause={second} />;
    default:
      return <FrontPage />;
  }
}

async function open() {
  show();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  await loadTexts();
  render(<App />, document.getElementById("app")!);
  // Who sits at tables with others hears of them on every page.
  if (token() && (await hasServer())) void import("./engine/mine").then((mine) => mine.begin());
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register("sw.js").catch(() => undefined);
  }
}

void open();
