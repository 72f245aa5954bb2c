import { StartRefused } from "./environment";

/** Instead of dev.ts in a compiled server, which has no sources to serve. */
export async function serveSources(): Promise<never> {
  throw new StartRefused("--dev 只能在源码中使用：npm run dev");
}
