import { expect, test } from "vitest";
import type { MeetingPage } from "#contract/endpoints/plan/meeting";
import { placeOf, slideAfter, slidesOf } from "./slides";

const page = (pageId: string) => ({ pageId }) as MeetingPage;

test("a meeting begins, shows its pages in order, and ends with what was decided", () => {
  const slides = slidesOf({ pages: [page("a"), page("b")] });
  expect(slides.map(({ name }) => name)).toEqual(["start", "a", "b", "end"]);
  expect(["b", null, "gone", "end"].map((name) => placeOf(slides, name))).toEqual([2, 0, 0, 3]);
});

test.each([
  [["ArrowRight", "ArrowDown", "PageDown", " "], 2],
  [["ArrowLeft", "ArrowUp", "PageUp"], 0],
  [["Home"], 0],
  [["End"], 4],
  [["Enter", "a", "Tab"], null],
])("%j lead from the second of five to %s", (keys, to) => {
  for (const key of keys) expect([key, slideAfter(key, 1, 5)]).toEqual([key, to]);
});

test("nothing lies before the first and after the last", () => {
  expect([slideAfter("PageUp", 0, 5), slideAfter("PageDown", 4, 5)]).toEqual([0, 4]);
});
