import { expect, test } from "vitest";
import { errorInLog } from "./accessLog";

test("what the database quotes of records stays out of the log", () => {
  const error = Object.assign(new Error('invalid input syntax for type date: "张三 330106"'), {
    ...{ severity: "ERROR", code: "22007", table: "yddw", where: "unnamed portal parameter $1" },
    detail: "Failing row contains (张三, 330106).",
  });
  const said = errorInLog(new Error("not stored", { cause: error })) as { cause: object };
  expect(JSON.stringify(said)).not.toMatch(/张三|330106|parameter/);
  expect(said).toMatchObject({ type: "Error", message: "not stored" });
  expect(said.cause).toMatchObject({
    ...{ code: "22007", table: "yddw", message: "invalid input syntax for type date: …" },
    stack: expect.stringMatching(/^ {4}at /),
  });
});

test("what was thrown is logged whatever it is", () => {
  expect(errorInLog("gone")).toBe("gone");
  expect(errorInLog(undefined)).toBeUndefined();
});
