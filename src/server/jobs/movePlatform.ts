import type { RunnerOf } from "../services/context/runner";
import { runMove, runUndo } from "../services/industry/platformMove";

/** Moves records between platforms. */
export const movePlatform: RunnerOf<"movePlatform"> = (job) => runMove(job);

/** Puts them back. */
export const undoPlatformMove: RunnerOf<"undoPlatformMove"> = (job) => runUndo(job);
