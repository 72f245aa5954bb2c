import { expect, test } from "vitest";
import { type GridEdits, noEdits, withCell } from "./gridEdits";
import { type Done, noHistory, undone, withDone } from "./gridHistory";
import { historyOf, keptSteps, keptStepsSchema } from "./keptSteps";

const row = { dkid: "D1", bbh: 3, dkmc: "地块1" };
const typed = (edits: GridEdits, text: string, id = "D1") =>
  withCell(edits, id, { ...row, dkid: id }, "dkmc", { text, value: text, message: null });
const one = typed(noEdits, "甲");
const two = typed(one, "乙", "D2");
const three = typed(two, "丙");
const steps: Done[] = [
  { kind: "typed", before: noEdits, after: one },
  { kind: "typed", before: one, after: two },
  { kind: "typed", before: two, after: three },
];

test("steps go into the store and come back round the edits, those taken back too", () => {
  const history = undone(steps.reduce(withDone, noHistory), "dkid");
  const stored = keptStepsSchema.parse(JSON.parse(JSON.stringify(keptSteps(history))));
  expect(historyOf(stored, two)).toEqual(history);
});

test("what was saved, and what was typed before, is not gone back to", () => {
  const saved: Done = { kind: "saved", before: [row], after: [{ ...row, bbh: 4 }] };
  const history = { past: [...steps.slice(0, 1), saved, ...steps.slice(2)], future: [] };
  expect(historyOf(keptSteps(history), three).past).toEqual(steps.slice(2));
});

test("of many steps the nearest are kept", () => {
  const long = Array.from({ length: 300 }, (_, n) => typed(one, `${n}`.repeat(2_000)));
  const past = long.slice(1).map((after, n): Done => {
    return { kind: "typed", before: long[n] ?? noEdits, after };
  });
  const last = long.at(-1) ?? noEdits;
  const kept = historyOf(keptSteps({ past, future: [] }), last).past;
  expect(kept.length).toBeGreaterThan(5);
  expect(kept.length).toBeLessThan(past.length);
  expect(kept).toEqual(past.slice(-kept.length));
});
