// Files that the bundler takes in.
declare module "*.css";
declare module "*.souk" {
  const record: string;
  export default record;
}
