import { expect, test } from "vitest";
import { type Done, noHistory, redone, undone, withDone, withSaved } from "./gridHistory";

const typed = (n: number): Done => ({
  kind: "typed",
  before: {},
  after: { D1: { row: { bbh: n }, cells: {}, message: null } },
});
const row = (bbh: number, mc: string) => ({ dkid: "D1", bbh, mc });
const saved = (before: ReturnType<typeof row>, after: ReturnType<typeof row>): Done => ({
  kind: "saved",
  before: [before],
  after: [after],
});

test("steps are taken back and done again in order; a new one ends what could be done again", () => {
  const two = withDone(withDone(noHistory, typed(1)), typed(2));
  const back = undone(two, "dkid");
  expect(back).toEqual({ past: [typed(1)], future: [typed(2)] });
  expect(redone(back, "dkid")).toEqual(two);
  expect(withDone(back, typed(3))).toEqual({ past: [typed(1), typed(3)], future: [] });
  expect(undone(noHistory, "dkid")).toEqual(noHistory);
});

test("a save is one step in place of all that was typed for it", () => {
  const step = saved(row(1, "甲"), row(2, "乙"));
  expect(withSaved(withDone(noHistory, typed(1)), step)).toEqual({ past: [step], future: [] });
});

test("several saves are taken back one after the other, each from the version the last made", () => {
  const one = saved(row(1, "甲"), row(2, "乙"));
  const two = saved(row(2, "乙"), row(3, "丙"));
  const history = withSaved(withSaved(noHistory, one), two);
  const once = undone(history, "dkid", [row(4, "乙")]);
  expect(once.past).toEqual([saved(row(1, "甲"), row(4, "乙"))]);
  const twice = undone(once, "dkid", [row(5, "甲")]);
  expect(twice.past).toEqual([]);
  const again = redone(twice, "dkid", [row(6, "乙")]);
  expect(again.past).toEqual([saved(row(5, "甲"), row(6, "乙"))]);
  expect(again.future, "goes on from the newest version").toEqual([
    saved(row(6, "乙"), row(3, "丙")),
  ]);
});

test("what somebody else has saved in between is not passed over", () => {
  const one = saved(row(1, "甲"), row(2, "乙"));
  const two = saved(row(7, "他人"), row(8, "丙"));
  const once = undone(withSaved(withSaved(noHistory, one), two), "dkid", [row(9, "他人")]);
  expect(once.past).toEqual([one]);
});
