import type { Job } from "./useJob";

/** An earlier estimate would be worthless. */
const firstPercent = 5;
const firstSeconds = 5;

/** A job's estimated remaining time at its rate so far, in words; null while it is unknown. */
export function remaining({
  state,
  progress,
  seconds,
}: Pick<Job, "state" | "progress" | "seconds">): string | null {
  if (state !== "running" || seconds === null || seconds < firstSeconds || progress < firstPercent)
    return null;
  const left = (seconds * (100 - progress)) / progress;
  if (left < 10) return "预计还需不到 10 秒";
  return left < 90
    ? `预计还需约 ${10 * Math.round(left / 10)} 秒`
    : `预计还需约 ${Math.round(left / 60)} 分钟`;
}
