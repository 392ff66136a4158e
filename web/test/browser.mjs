// The browser of the tests: Chromium without what it does for people who sit at a window of it.
import { chromium } from "playwright-core";

// With every window come pages of Chromium's own for its address bar, into which nobody types here; they cost as much as
// the page that is tested. The list stands in place of Playwright's, and therefore has what that turns off as well.
const ADDRESS_BAR = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];
const AS_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "BoundaryEventDispatchTracksNodeRemoval",
  "DestroyProfileOnBrowserClose",
  "DialMediaRouteProvider",
  "GlobalMediaControls",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "OptimizationHints",
  "PaintHolding",
  "RenderDocument",
  "ThirdPartyStoragePartitioning",
  "Translate",
];

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", `--disable-features=${[...ADDRESS_BAR, ...AS_PLAYWRIGHT].join()}`],
  });
