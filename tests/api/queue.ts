import type { Db } from "../../src/server/db/tables";
import type { FileStore } from "../../src/server/files/store";
import { plans } from "../../src/server/jobs/plans";
import { createQueue } from "../../src/server/jobs/queue";
import type { JobQueue } from "../../src/server/services/context/context";

/** The real queue inside the test's transaction. It runs nothing until a test calls `start`. */
export const testQueue = (db: Db, files: FileStore): JobQueue =>
  createQueue({ db, files, log: console, plans });
