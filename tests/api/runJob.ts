import { authoritiesOf, type Caller } from "#contract/roles";
import type { Db } from "../../src/server/db/tables";
import { type Author, write } from "../../src/server/db/write";
import { plans } from "../../src/server/jobs/plans";
import { newId } from "../../src/server/services/context/newId";
import { Finished } from "../../src/server/services/context/runner";
import { here } from "./harness";
import { type Username, users } from "./users";

async function callerNamed(username: Username): Promise<Caller> {
  const { id } = await here()
    .db.selectFrom("app_user")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const { realName, role, areaCode } = users[username];
  const authorities = authoritiesOf[role];
  return { id, username, realName, roles: [role], authorities, areaCode, cyptid: null };
}

type Step = (n: number) => Promise<void> | void;
type Kind =
  | "buildLayer"
  | "importDxyd"
  | "importProjects"
  | "movePlatform"
  | "revokeBatch"
  | "rollOver"
  | "settleIntake"
  | "takeOver";

/**
 * Runs a job like the queue does, calling `step` after each of its transactions but the last;
 * returns its result.
 */
export async function runJob<K extends Kind>(
  kind: K,
  input: Parameters<(typeof plans)[K]["run"]>[0]["input"],
  step: Step = () => {},
  stop = new AbortController(),
  id = newId(),
  username: Username = "yuhang",
): Promise<unknown> {
  const { db, files } = here();
  let steps = 0;
  let result: unknown = null;
  const plain = <T>(author: Author, work: (tx: Db) => Promise<T>) => write(db, author, work);
  const means = {
    ...{
      id,
      db,
      files,
      caller: await callerNamed(username),
      signal: stop.signal,
      report: () => {},
    },
    async write<T>(author: Author, work: (tx: Db) => Promise<T>) {
      const written = await plain(author, work);
      await step(++steps);
      return written;
    },
    async finish<T>(author: Author, work: (tx: Db) => Promise<T>) {
      result = await plain(author, work);
      return Finished.after(Promise.resolve());
    },
    demandHeld: async () => {},
  };
  await (plans[kind].run as (job: object) => Promise<Finished>)({ ...means, input });
  return result;
}
