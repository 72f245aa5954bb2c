/** Making one takes longer than a tile from the cache, and every reply names the day. */
const inChina = (style: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short", ...style });

const days = inChina({});
const moments = inChina({ timeStyle: "medium" });

/** No day begins within a minute. */
let last = { minute: Number.NaN, day: "" };

/** Today's date in China, as `YYYY-MM-DD`, regardless of the time zone of server or browser. */
export function today(now = new Date()): string {
  const minute = Math.floor(now.getTime() / 60_000);
  if (minute !== last.minute) last = { minute, day: days.format(now) };
  return last.day;
}

/** `2024-06-15 14:03:05` in China. */
export const secondText = (at: Date): string => moments.format(at);

/** `2024-06-15 14:03` in China. */
export const minuteText = (at: Date): string => secondText(at).slice(0, 16);
