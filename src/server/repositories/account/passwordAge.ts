import { settingSql } from "./setting";

const days = settingSql("passwordDays");

/**
 * SQL for the days until the password of `u` expires; null if it does not. Well-known demonstration
 * passwords never expire.
 */
export const passwordDays = `case when ${days} > 0 and not u.demo then
  greatest(0, ceil(extract(epoch from u.password_at - clock_timestamp()) / 86400 + ${days}))::integer end`;

/** SQL for whether the password of `u` has expired. */
export const passwordOver = `(${days} > 0 and not u.demo
  and u.password_at < clock_timestamp() - make_interval(days => ${days}))`;

/** SQL for how long it will be until the password of `u` expires; null if it does not, or has expired. */
export const passwordLeft = `case when ${days} > 0 and not u.demo and not ${passwordOver} then
  u.password_at + make_interval(days => ${days}) - clock_timestamp() end`;
