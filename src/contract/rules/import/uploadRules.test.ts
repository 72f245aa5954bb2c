import { describe, expect, test } from "vitest";
import { limits } from "../../limits";
import { checkUpload, lockedFile } from "./uploadRules";

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const file = (name: string, text: string, size = text.length) => ({
  name,
  size,
  head: bytes(text),
  tail: bytes(text),
});

const ole = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";
const contents: [string, string][] = [
  ["现状.jpg", "\xff\xd8\xff\xe0"],
  ["现状.JPEG", "\xff\xd8\xff\xe1"],
  ["现状.png", "\x89PNG\r\n\x1a\n"],
  ["现状.webp", "RIFF\x1a\x00\x00\x00WEBPVP8 "],
  ["现状.HEIC", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic"],
  ["现状.heif", "\x00\x00\x00\x18ftypmif1\x00\x00\x00\x00mif1heic"],
  ["批复.pdf", "%PDF-1.7"],
  ["批复.ofd", "PK\x03\x04…OFD.xml"],
  ["方案.doc", ole],
  ["方案.docx", "PK\x03\x04…word/document.xml"],
  ["清单.xls", ole],
  ["清单.xlsx", "PK\x03\x04…xl/workbook.xml"],
  ["方案.wps", ole],
  ["清单.et", ole],
  ["汇报.dps", ole],
  ["图形.zip", "PK\x03\x04"],
  ["图形.mdb", "\x00\x01\x00\x00Standard Jet DB\x00"],
  ["坐标.txt", "[\xca\xf4\xd0\xd4]\r\n"],
];

describe("an upload", () => {
  test.each(contents)("%s is taken with its own content", (name, text) => {
    expect(checkUpload(file(name, text))).toBeNull();
  });

  test.each(contents)("%s is refused with the content of something else", (name) => {
    expect(checkUpload(file(name, "\x00MZ\x90\x00"))).toMatchObject({ rule: "X010", level: "E" });
  });

  test("a drawing of CAD is told how to be saved", () => {
    expect(checkUpload(file("总图.dwg", "AC1032"))?.message).toMatch(
      /另存为dxf（AutoCAD 2007或更高版本，文本格式）.*打印为pdf后上传/,
    );
  });

  test.each(["页面.html", "图.svg", "程序.exe", "无扩展名", "x.constructor", "a.pdf.js"])(
    "%s is of no kind that is taken",
    (name) => {
      expect(checkUpload(file(name, "%PDF-1.7"))?.message).toContain("不支持的文件类型");
    },
  );

  test.each(["rar", "7z"])("an archive of %s is named, with what to do", (ending) => {
    const message = `不接收${ending}压缩包，请解压后上传，或改用zip压缩`;
    expect(checkUpload(file(`照片.${ending}`, "Rar!\x1a\x07"))?.message).toBe(message);
  });

  test("a page of HTML does not pass for a document", () => {
    expect(checkUpload(file("a.pdf", "<html>"))?.message).toBe("文件内容与扩展名pdf不符");
    expect(checkUpload(file("a.docx", "PK\x03\x04 nothing"))?.message).toContain("docx不符");
  });

  test("one with a password is told so, whatever it is kept in", () => {
    const locked = `${ole}\x00${[..."EncryptedPackage"].join("\x00")}\x00`;
    expect(checkUpload(file("税收.xlsx", locked))?.message).toBe(lockedFile);
    expect(checkUpload(file("方案.docx", locked))?.message).toBe(lockedFile);
    expect(checkUpload(file("税收.xlsx", ole))?.message).toBe("文件内容与扩展名xlsx不符");
  });

  test("an empty, an overlarge and an overlong one are refused", () => {
    expect(checkUpload(file("a.pdf", ""))?.message).toBe("文件内容为空");
    const large = limits.attachmentMaxBytes + 1;
    expect(checkUpload(file("a.pdf", "%PDF-", large))?.message).toBe("文件超过 50 MB 上限");
    expect(checkUpload(file("a.zip", "PK\x03\x04", large))).toBeNull();
    const long = `${"长".repeat(limits.fileNameLength)}.pdf`;
    expect(checkUpload(file(long, "%PDF-"))?.message).toContain("不能超过100个字符");
  });
});
