import { makePattern } from "./database";

/** Before the workers: none of them waits for the other's, and no hook's time counts it. */
export default async function setup(): Promise<void> {
  if (!process.env.DATABASE_URL) await makePattern();
}
