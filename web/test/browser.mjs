// The browser of the tests: Chromium without features that only matter to interactive users.
import { chromium } from "playwright-core";

// Every window comes with Chromium's own pages for its address bar, which is unused here; they cost as much as the page
// under test. This list replaces Playwright's own, so it repeats the features that Playwright disables.
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
