import { expect, test } from "vitest";
import { xmjdCodes } from "../../codes/landCodes";
import { activeSpzt } from "../../workflow/spzt";
import { closersOf, holdingStep, nearness } from "./holdingStep";

const open = (spzt: string, xmjd: string, mu = 10) => ({ spzt, xmjd, mu });

test("every project that is neither complete nor refused waits for something", () => {
  for (const spzt of activeSpzt) {
    for (const xmjd of Object.keys(xmjdCodes)) {
      const waits = spzt !== "5" || xmjd < "5";
      expect([spzt, xmjd, holdingStep({ spzt, xmjd }) !== null]).toEqual([spzt, xmjd, waits]);
    }
  }
  expect(holdingStep({ spzt: "7", xmjd: "1" })).toBeNull();
});

test("those nearest to their end come first", () => {
  const all = [open("0", "1"), open("5", "1"), open("1", "1"), open("5", "4"), open("3", "1")];
  expect(all.toSorted(nearness).map(({ spzt, xmjd }) => spzt + xmjd)).toEqual([
    ...["54", "51", "31", "11", "01"],
  ]);
});

test("a gap is closed by as few as it takes; of those under way only the unexpected part counts", () => {
  const projects = [open("5", "4", 40), open("5", "3", 15), open("5", "1", 100)];
  const { projects: chosen, mu } = closersOf(20, projects, 0.75);
  expect([chosen.length, mu]).toEqual([2, 25]);
  expect(closersOf(1_000, projects, null).projects).toHaveLength(3);
  expect(closersOf(0, projects, null)).toEqual({ projects: [], mu: 0 });
  expect(closersOf(1, [open("5", "4")], 1).projects, "expected anyway").toEqual([]);
});
