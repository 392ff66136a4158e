// The page: routes by hash, so that it works from any folder of any web server.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./style.css";
import { loadTexts } from "./i18n";
import { show, useSettings } from "./settings";
import { FrontPage } from "./pages/front";
import { LessonPage } from "./pages/lesson";
import { LobbyPage } from "./pages/lobby";
import { OnlineTablePage } from "./pages/online";
import { ReplayPage } from "./pages/replay";
import { RulesPage } from "./pages/rules";
import { SetupPage } from "./pages/setup";
import { LocalTablePage } from "./pages/local";

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
      return <LobbyPage />;
    case "t":
      return <OnlineTablePage key={first} id={first} invite={second} />;
    case "learn":
      return <LessonPage key={first} game={first} />;
    case "replay":
      return <ReplayPage />;
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
  if ("serviceWorker" in navigator && location.protocol.startsWith("http")) {
    navigator.serviceWorker.register("sw.js").catch(() => undefined);
  }
}

void open();
