// The browser of the tests: Chromium's headless shell, which has no windows. It takes a sixth less time than Chromium,
// which draws an address bar and much else for every page.
import { chromium } from "playwright-core";

export const openBrowser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox"],
  });
