// The picture over a game's door. All pictures are in the page's HTML, which draws the front page before any script
// (pages/still.tsx), and are taken from there: no script carries them.
import { PlainMiniature } from "./emblems";

const pictures = new Map<string, string>(); // the inner HTML, by game

export const setPicture = (game: string, html: string): void => void pictures.set(game, html);

export function takePictures(): void {
  for (const picture of document.querySelectorAll<HTMLElement>("[data-picture]"))
    setPicture(picture.dataset.picture!, picture.innerHTML);
}

export function Picture({ game }: { game: string }) {
  const html = pictures.get(game);
  return html ? (
    <div class="miniature" data-picture={game} aria-hidden="true" dangerouslySetInnerHTML={{ __html: html }} />
  ) : (
    <div class="miniature" aria-hidden="true">
      <PlainMiniature />
    </div>
  );
}
