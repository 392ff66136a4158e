// Files that the bundler resolves.
declare module "*.css";
// The games' rooms, by id: see rooms.mjs.
declare module "souk:games" {
  const rooms: Record<
    string,
    { open(): Promise<{ default: import("./kit/room").GameRoom }>; lesson: boolean; first?: true }
  >;
  export default rooms;
}
// Their pictures on the front page.
declare module "souk:pictures" {
  const pictures: Record<string, import("preact").ComponentType>;
  export default pictures;
}
// Their parts sheets, for printing.
declare module "souk:sheets" {
  const sheets: Record<string, import("./kit/sheet").Sheet>;
  export default sheets;
}
// The rules pages, by game and language ("bazaar.en"), for tests.
declare module "souk:rules" {
  const pages: Record<string, import("./base/rules").Block[]>;
  export default pages;
}
// The languages (po/languages.json) with the share of their texts that are translated.
declare module "souk:languages" {
  const languages: Record<
    string,
    { name: string; locale: string; point: string; share: number; form(n: number): number }
  >;
  export default languages;
}
declare module "*.woff2" {
  const url: string;
  export default url;
}
declare module "*.souk" {
  const record: string;
  export default record;
}
