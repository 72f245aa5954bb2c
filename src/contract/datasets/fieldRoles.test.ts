import { expect, test } from "vitest";
import type { FieldRole } from "../define/field";
import { factsOf, inRoles } from "../define/fieldRoles";
import { datasets } from "./index";

const all = Object.values(datasets);

/** Fields that a dataset either has under exactly these names or does not have. */
const named: Readonly<Partial<Record<FieldRole, readonly string[]>>> = {
  audit: ["cjr", "cjsj", "gxr", "gxsj", "bbh"],
  place: ["xzqdm", "xzjdm", "cyptid"],
  batch: ["pcid"],
  outline: ["txmj", "zxjd", "zxwd"],
};

test.each(Object.entries(named))(
  "a field of the role %s has it wherever it stands",
  (role, names) => {
    for (const { name, key, fields } of all) {
      const there = names.filter((one) => one in fields && one !== key.id);
      expect([name, inRoles(fields, role as FieldRole).sort()]).toEqual([name, [...there].sort()]);
    }
  },
);

test("a review is signed by name, time and note, in this order", () => {
  for (const { name, fields } of all) {
    const kinds = inRoles(fields, "review").map((one) => fields[one]?.kind);
    expect([name, kinds]).toEqual([name, kinds.length > 0 ? ["text", "time", "text"] : []]);
  }
});

test("a dataset declares one area at most, in ㎡", () => {
  for (const { name, fields } of all) {
    const units = inRoles(fields, "area").map((one) => fields[one]?.unit);
    expect([name, units.length <= 1, units.every((unit) => unit === "㎡")]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test("what is told of a record is not who wrote it, nor what is measured", () => {
  expect(factsOf(datasets.pewg?.fields ?? {})).not.toContain("gxsj");
  expect(factsOf(datasets.pewg?.fields ?? {})).not.toContain("txmj");
  expect(factsOf(datasets.pewg?.fields ?? {})).toContain("xzqmc");
});
