import { expect, test } from "vitest";
import { firstAndLast, type Pair, rebuiltPair } from "./beforeAfter";
import type { Attachment } from "./useFiles";

const file = (fileId: string, fjlx: string, scsj: string, hzm = "png") =>
  ({ fileId, fjlx, scsj, hzm }) as Attachment;
const ids = ({ before, after }: Pair) => [before?.fileId, after?.fileId];
const photos = { before: ["01"], after: ["07", "08"] } as const;

test("the earliest photo of the site stands against the latest of the completion", () => {
  const files = [
    file("done", "07", "2024-11-01"),
    file("paper", "07", "2024-12-01", "pdf"),
    file("later", "01", "2024-12-02"),
    file("site", "01", "2021-03-01"),
  ];
  expect(ids(rebuiltPair(files, photos))).toEqual(["site", "done"]);
});

test("photos of one state are no photos of the other, and other files are of none", () => {
  const site = [file("b", "01", "2024-02-01"), file("a", "01", "2023-02-01")];
  expect(ids(rebuiltPair(site, photos))).toEqual(["a", undefined]);
  const done = [file("a", "08", "2023-02-01"), file("b", "99", "2024-02-01")];
  expect(ids(rebuiltPair(done, photos))).toEqual([undefined, "a"]);
});

test("where nothing is rebuilt, the first and the last; of a single one no pair", () => {
  const two = [file("b", "01", "2024-02-01"), file("a", "07", "2023-02-01")];
  expect(ids(firstAndLast(two))).toEqual(["a", "b"]);
  const one = [file("a", "01", "2023-02-01"), file("p", "07", "2024-02-01", "pdf")];
  expect(ids(firstAndLast(one))).toEqual(["a", undefined]);
});
