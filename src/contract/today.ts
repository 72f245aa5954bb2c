/** The day at the office, as `YYYY-MM-DD`, wherever the server or the browser stands. */
export const today = (now = new Date()): string =>
  now.toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
