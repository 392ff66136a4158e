// A page for links that lead nowhere, with ways on.
import { t, useSettings } from "../base/settings";
import { Bar } from "../table/bar";

export function Nowhere({ why }: { why?: string }) {
  useSettings();
  return (
    <>
      <Bar />
      <main class="page nowhere">
        <h1>{t("There is nothing here")}</h1>
        <p role="alert">{why ?? t("The link may be incomplete or out of date.")}</p>
        <div class="next">
          <a class="button primary" href="#/">
            {t("To the front page")}
          </a>
          <a class="button" href="#/together">
            {t("Play with friends")}
          </a>
        </div>
      </main>
    </>
  );
}
