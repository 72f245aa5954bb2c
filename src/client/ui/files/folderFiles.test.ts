import { expect, test } from "vitest";
import { folderFiles, meantFiles, sentTo, whyNot } from "./folderFiles";

const file = (name: string, folder = "") => {
  const made = new File(["x"], name);
  if (folder) Object.defineProperty(made, "webkitRelativePath", { value: `${folder}/${name}` });
  return made;
};
const record = (id: string, over = {}) => ({
  ...{ id, number: `N${id}`, name: `地块${id}`, why: null, files: [] },
  ...over,
});

test("a file goes to the one record that its name means, with the kind that it tells", () => {
  const files = [file("N1.jpg", "改造后"), file("N1方案.docx"), file("无.pdf")];
  const found = folderFiles(files, { records: [record("1")], matches: [[0], [0], []] });
  expect(found.map(({ to, kind, wanted }) => [to, kind, wanted])).toEqual([
    ["1", "07", true],
    ["1", "04", true],
    [null, "99", false],
  ]);
  expect(found[2] && whyNot(found[2])).toBe("名称中没有本登记的编号");
});

test("of several records one is chosen", () => {
  const records = [record("1"), record("2", { why: "“待市级审核”的地块不能添加附件" })];
  const [one] = folderFiles([file("N1 N2.jpg")], { records, matches: [[0, 1]] });
  if (!one) throw new Error("no file");
  expect([one.wanted, whyNot(one)]).toEqual([false, "对应 2 条记录，请选择一条"]);
  expect(sentTo(one, "1").wanted).toBe(true);
  expect(whyNot(sentTo(one, "2"))).toBe("“待市级审核”的地块不能添加附件");
});

test("what a record has already is not sent again", () => {
  const records = [record("1", { files: [{ yjmc: "N1.jpg", dx: 1 }] })];
  const [one] = folderFiles([file("N1.jpg")], { records, matches: [[0]] });
  expect(one?.wanted).toBe(false);
});

test("what systems leave in folders is not meant, nor are empty files", () => {
  const files = [file("Thumbs.db"), file(".DS_Store"), new File([], "空.jpg"), file("N1.jpg")];
  expect(meantFiles(files).map(({ name }) => name)).toEqual(["N1.jpg"]);
});
