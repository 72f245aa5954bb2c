import { expect, test } from "vitest";
import { base32, codeAt, keyUri, newRecoveryCodes, recoveryCodeIn, stepOf, stepWith } from "./totp";

/** The secret and the times of RFC 6238, appendix B; the last six of its eight digits. */
const secret = Buffer.from("12345678901234567890");
const rows: [seconds: number, code: string][] = [
  [59, "287082"],
  [1111111109, "081804"],
  [1111111111, "050471"],
  [1234567890, "005924"],
  [2000000000, "279037"],
  [20000000000, "353130"],
];

test.each(rows)("the code at %i seconds is the one of RFC 6238", (seconds, code) => {
  expect(codeAt(secret, stepOf(seconds * 1000))).toBe(code);
});

test("a code holds for its step and one on either side, as a clock may be off", () => {
  const at = 1_234_567_890_000;
  const step = stepOf(at);
  const of = (off: number) => stepWith(secret, codeAt(secret, step + off), at);
  expect([-2, -1, 0, 1, 2].map(of)).toEqual([null, step - 1, step, step + 1, null]);
  for (const bad of ["", "12345", "1234567", "abcdef", "00592４"]) {
    expect(stepWith(secret, bad, at)).toBeNull();
  }
});

test.each([
  ["", ""],
  ["f", "MY"],
  ["fo", "MZXQ"],
  ["foo", "MZXW6"],
  ["foob", "MZXW6YQ"],
  ["fooba", "MZXW6YTB"],
  ["foobar", "MZXW6YTBOI"],
])("%s in base32 is as in RFC 4648", (plain, coded) => {
  expect(base32(Buffer.from(plain))).toBe(coded);
});

test("a device reads product, account and secret", () => {
  const uri = new URL(keyUri(secret, { product: "存量用地", username: "an quan" }));
  expect([uri.protocol, uri.host]).toEqual(["otpauth:", "totp"]);
  expect(decodeURIComponent(uri.pathname)).toBe("/存量用地:an quan");
  expect(uri.search).not.toContain("+");
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ secret: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ", issuer: "存量用地" },
  });
});

test("recovery codes are read as people type them", () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  const [code = ""] = codes;
  expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  const plain = code.replaceAll("-", "");
  expect(recoveryCodeIn(` ${code.toLowerCase().replaceAll("-", " ")} `)).toBe(plain);
  expect([recoveryCodeIn("123456"), recoveryCodeIn(`${code}A`)]).toEqual([null, null]);
});
