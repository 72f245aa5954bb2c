import type { RunnerOf } from "../services/context/runner";
import { compareAll } from "../services/low/compareAll";

/** 重复检查 of the whole register, which keeps its findings. */
export const checkDuplicates: RunnerOf<"checkDuplicates"> = compareAll;
