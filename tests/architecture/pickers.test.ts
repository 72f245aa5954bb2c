import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const client = fileURLToPath(new URL("../../src/client/", import.meta.url));

/** A picker whose day is another object at each draw drops what is being typed in it. */
const madeAnew = /<DatePicker[\s\S]*?\svalue=\{[^}]*dayjs\(/;

test("no date picker is given a day that is made at each draw", () => {
  expect("<DatePicker size='small' value={day ? dayjs(day) : null}").toMatch(madeAnew);
  const faults = (readdirSync(client, { recursive: true }) as string[])
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      readFileSync(`${client}${file}`, "utf8")
        .split(/(?=<DatePicker)/)
        .slice(1)
        .some((picker) => madeAnew.test(picker.slice(0, picker.indexOf("/>")))),
    );
  expect(faults).toEqual([]);
});
