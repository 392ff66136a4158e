// Files that the bundler resolves.
declare module "*.css";
// The games' rooms, by id: see rooms.mjs.
declare module "souk:games" {
  const rooms: Record<string, import("./kit/room").GameRoom>;
  export default rooms;
}
// Their parts sheets, for printing.
declare module "souk:sheets" {
  const sheets: Record<string, import("./kit/sheet").Sheet>;
  export default sheets;
}
declare module "*.souk" {
  const record: string;
  export default record;
}
