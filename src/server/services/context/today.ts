import { today } from "#contract/today";

/**
 * Statistics and computed states of the fixed year 2024 never look beyond its end (domain/08 §30).
 */
export const asOfYear = (day = today()): string => (day > "2024-12-31" ? "2024-12-31" : day);
