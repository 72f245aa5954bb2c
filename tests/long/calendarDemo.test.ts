import { afterEach, beforeAll, test, vi } from "vitest";
import { seedDemo } from "../../src/server/demo/seed";
import { daysBetween, walk } from "../api/calendarWalk";
import { here, withOwnWorld } from "../api/harness";
import { testQueue } from "../api/queue";
import { walkDays } from "../truth/walkDays";

/** Every county has some of everything. */
const volumes = { sd: 420, st: 200, history: true };

// With real transactions: hundreds of days in one would leave all their versions of a row behind.
withOwnWorld(({ db, files }) => testQueue(db, files));
beforeAll(() => seedDemo(here().db, () => {}, volumes, here().files), 900_000);
afterEach(() => vi.useRealTimers());

/** `EVERY=30` takes each thirtieth day alone, and the last. */
const every = Number(process.env.EVERY ?? 1);
const days = daysBetween(walk.first, walk.last);
const taken = days.filter((_, i) => i % every === 0 || i === days.length - 1);

test("day by day from 2024-12-30 to 2027-03-01, over the demonstration", () =>
  walkDays(taken, (line) => process.stdout.write(`${line}\n`)));
