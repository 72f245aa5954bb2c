import { expect, test } from "vitest";
import { parseFileApi } from "#contract/endpoints/uploads/parseFile";
import { as, withApp } from "./harness";
import { fixture } from "./imports";

withApp();

test("a file with a password is told so, of whatever kind it is", async () => {
  const locked = (bytes: Buffer, name: string) => {
    const copy = Buffer.from(bytes);
    const entry = Buffer.from("PK\x01\x02", "latin1");
    for (let at = copy.indexOf(entry); at >= 0; at = copy.indexOf(entry, at + 4)) {
      copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8);
    }
    return new File([copy], name);
  };
  const zip = Buffer.from(await fixture("shp/clean-utf8.zip").arrayBuffer());
  const office = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${[..."EncryptedPackage"].join("\0")}`;
  for (const file of [
    fixture("password.mdb"),
    locked(zip, "图形.zip"),
    locked(zip, "表.xlsx"),
    new File([Buffer.from(office, "latin1")], "税收.xlsx"),
  ]) {
    const { body } = await as("yuhang").call(parseFileApi.parse, { file });
    const { problems, features } = body;
    expect([file.name, problems.map(({ message }) => message)]).toEqual([
      file.name,
      ["文件设有密码，请取消密码后上传"],
    ]);
    expect(features).toEqual([]);
  }
});
