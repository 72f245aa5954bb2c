import type { RunnerOf } from "../services/context/runner";
import { runRevoke } from "../services/uploads/drpc";

/** 撤回入库 of a whole batch. */
export const revokeBatch: RunnerOf<"revokeBatch"> = (job) => runRevoke(job);
