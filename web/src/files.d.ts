// Files that the bundler takes in.
declare module "*.css";
// The rooms of the games, by id: see rooms.mjs.
declare module "souk:games" {
  const rooms: Record<string, import("./kit/room").GameRoom>;
  export default rooms;
}
// Their sheets, for printing.
declare module "souk:sheets" {
  const sheets: Record<string, import("./kit/sheet").Sheet>;
  export default sheets;
}
declare module "*.souk" {
  const record: string;
  export default record;
}
