import { makePattern } from "./database";

/** Runs before the workers, so that none waits for another and no hook's timeout counts it. */
export default async function setup(): Promise<void> {
  if (!process.env.DATABASE_URL) await makePattern();
}
