/** Today's date in China, as `YYYY-MM-DD`, regardless of the time zone of server or browser. */
export const today = (now = new Date()): string =>
  now.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
