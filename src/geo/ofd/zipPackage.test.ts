import { Inflate, zipSync } from "fflate";
import { describe, expect, test, vi } from "vitest";
import { faultOf, packageOf } from "../../../tests/files/ofdFile";
import { ofdLimits } from "./ofdFault";
import { openPackage } from "./ofdPackage";
import { openZip } from "./zipPackage";

const words = (bytes: Uint8Array | null) => new TextDecoder().decode(bytes ?? undefined);

/** The last offset where four bytes occur. */
function lastMark(bytes: Uint8Array, mark: number): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = bytes.length - 4; at >= 0; at--) if (view.getUint32(at, true) === mark) return at;
  throw new Error("no such mark");
}

const central = 0x02014b50;
const end = 0x06054b50;

test("gives packed and stored entries, whatever the capitals of their name", () => {
  const zip = openZip(
    zipSync({
      "Doc_0/A.xml": new TextEncoder().encode("甲".repeat(99)),
      b: [new Uint8Array([7]), { level: 0 }],
    }),
  );
  expect(words(zip.read("DOC_0/a.XML"))).toBe("甲".repeat(99));
  expect(zip.read("b")).toEqual(new Uint8Array([7]));
  expect(zip.read("c")).toBeNull();
});

test("names that climb out of the package are not in it", () => {
  const zip = openZip(packageOf({ "../../evil.txt": "x", "a/../../b": "x", "/abs.xml": "y" }));
  expect(zip.names).toEqual(["abs.xml"]);
});

test("places are read from the file that names them, and never leave the package", () => {
  const pack = openPackage(packageOf({ "Doc_0/Res/a.png": "x" }));
  expect(pack.resolve("Doc_0/Res.xml", "Res/a.png")).toBe("Doc_0/Res/a.png");
  expect(pack.resolve("Doc_0/Res.xml", "/Doc_0/x")).toBe("Doc_0/x");
  expect(pack.resolve("Doc_0/Res.xml", "..\\Doc_1/./x")).toBe("Doc_1/x");
  for (const place of ["../../x", "http://evil.test/x", "file:///etc/x", "data:text/html,x", ""]) {
    expect(pack.resolve("Doc_0/Res.xml", place), place).toSatisfy(
      (name: string | null) => name === null || name === "Doc_0",
    );
  }
});

describe("a broken or hostile package is refused", () => {
  const good = packageOf({ "a.xml": "甲".repeat(5000) });
  const changed = (change: (view: DataView, bytes: Uint8Array) => void): Uint8Array => {
    const copy = good.slice();
    change(new DataView(copy.buffer), copy);
    return copy;
  };

  test.each<[string, Uint8Array, string]>([
    ["cut off", good.slice(0, -30), "damaged"],
    [
      "with a password",
      changed((v, b) => v.setUint16(lastMark(b, central) + 8, 1, true)),
      "protected",
    ],
    [
      "packed in another way",
      changed((v, b) => v.setUint16(lastMark(b, central) + 10, 99, true)),
      "damaged",
    ],
    [
      "larger than it says",
      changed((v, b) => v.setUint32(lastMark(b, central) + 24, 100, true)),
      "damaged",
    ],
    [
      "smaller than it says",
      changed((v, b) => v.setUint32(lastMark(b, central) + 24, 99_999, true)),
      "damaged",
    ],
    [
      "larger than we take",
      changed((v, b) => v.setUint32(lastMark(b, central) + 24, ofdLimits.entryBytes + 1, true)),
      "tooLarge",
    ],
    [
      "with another checksum",
      changed((v, b) => v.setUint32(lastMark(b, central) + 16, 7, true)),
      "damaged",
    ],
    [
      "with a place outside",
      changed((v, b) => v.setUint32(lastMark(b, central) + 42, 9_999_999, true)),
      "damaged",
    ],
    [
      "with more entries than bytes",
      changed((v, b) => v.setUint16(lastMark(b, end) + 10, 60_000, true)),
      "tooLarge",
    ],
  ])("%s", (_, bytes, kind) => {
    expect(faultOf(() => openZip(bytes).read("a.xml"))).toBe(kind);
  });

  test("a bomb stops at the size that it declares", () => {
    const bomb = zipSync({ "a.xml": new Uint8Array(40_000_000) });
    const view = new DataView(bomb.buffer, bomb.byteOffset);
    view.setUint32(lastMark(bomb, central) + 24, 1000, true);
    const push = vi.spyOn(Inflate.prototype, "push");
    expect(faultOf(() => openZip(bomb).read("a.xml"))).toBe("damaged");
    expect(push, "the first slice is enough").toHaveBeenCalledTimes(1);
    push.mockRestore();
  });
});
