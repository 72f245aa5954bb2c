import { expect, test } from "vitest";
import { beforeAfter } from "./beforeAfter";
import type { Attachment } from "./useFiles";

const file = (fileId: string, fjlx: string, scsj: string, hzm = "png") =>
  ({ fileId, fjlx, scsj, hzm }) as Attachment;
const ids = (files: Attachment[]) => {
  const pair = beforeAfter(files);
  return pair && [pair.before.fileId, pair.after.fileId];
};

test("the earliest photo of the site stands against the latest of the completion", () => {
  const files = [
    file("done", "07", "2024-11-01"),
    file("paper", "07", "2024-12-01", "pdf"),
    file("later", "01", "2024-12-02"),
    file("site", "01", "2021-03-01"),
  ];
  expect(ids(files)).toEqual(["site", "done"]);
});

test("of photos of one kind the first and the last; of a single one nothing", () => {
  expect(ids([file("b", "01", "2024-02-01"), file("a", "01", "2023-02-01")])).toEqual(["a", "b"]);
  expect(ids([file("b", "07", "2024-02-01"), file("a", "07", "2023-02-01")])).toEqual(["a", "b"]);
  expect(ids([file("a", "01", "2023-02-01"), file("p", "07", "2024-02-01", "pdf")])).toBeNull();
});
