/** The day in China, as `YYYY-MM-DD`. */
export const today = (): string =>
  new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });

/** Statistics and computed states of the fixed year 2024 never look beyond its end (domain/08 §30). */
export const asOfYear = (day = today()): string => (day > "2024-12-31" ? "2024-12-31" : day);
