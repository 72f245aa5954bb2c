import { expect, test } from "vitest";
import { checkFile } from "./checkFile";

test("only geodatabases of a sensible size are sent", () => {
  expect(checkFile({ name: "余杭.MDB", size: 1024 })).toBeNull();
  expect(checkFile({ name: "余杭.gdb.zip", size: 1024 })).toBeNull();
  expect(checkFile({ name: "余杭.txt", size: 1024 })).toContain("不是mdb文件");
  expect(checkFile({ name: "余杭.dwg", size: 1024 })).toMatch(/另存为dxf.*此处请上传mdb/);
  expect(checkFile({ name: "余杭.mdb", size: 0 })).toContain("空文件");
  expect(checkFile({ name: "余杭.mdb", size: 201 * 1024 * 1024 })).toBe(
    "文件大小 201 MB 超过上限 200 MB，请分批导出后上传",
  );
});
