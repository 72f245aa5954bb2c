import { settings } from "#contract/settings";

const days = `clzy_setting('passwordDays', ${settings.passwordDays.usual})`;

/** Days until the password of `u` runs out, as SQL; null where none does. Those that everybody knows stay. */
export const passwordDays = `case when ${days} > 0 and not u.demo then
  greatest(0, ceil(extract(epoch from u.password_at - clock_timestamp()) / 86400 + ${days}))::integer end`;

/** Whether the password of `u` has run out, as SQL. */
export const passwordOver = `(${days} > 0 and not u.demo
  and u.password_at < clock_timestamp() - make_interval(days => ${days}))`;
