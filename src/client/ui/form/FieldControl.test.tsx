// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../../../../tests/dom/page";
import { formItemOf } from "../../records/formItemsOf";
import { registerNamed } from "../../records/registers";
import { FieldControl } from "./FieldControl";

const { dataset } = registerNamed("zkfxmsd");

const offered = async (key: string, used: readonly string[]) => {
  const { user } = show(<FieldControl item={formItemOf(dataset, key)} used={used} />);
  await user.click(screen.getByRole("combobox"));
  return [...document.querySelectorAll(".ant-select-item")].map(({ textContent }) => textContent);
};

test("the usual choices stand first in a long list", async () => {
  const codes = dataset.fields.gzhyt?.codes ?? {};
  const words = await offered("gzhyt", ["1001"]);
  expect(words.slice(0, 3)).toEqual(["常用", codes["1001"], "其他"]);
});

test("a list without a habit, or one that is read at a glance, keeps its order", async () => {
  const codes = Object.values(dataset.fields.xmlx?.codes ?? {});
  expect(codes.length).toBeLessThan(8);
  expect(
    await offered("xmlx", [Object.keys(dataset.fields.xmlx?.codes ?? {}).at(-1) ?? ""]),
  ).toEqual(codes);
});
