// @vitest-environment happy-dom
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
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

/** A form that is drawn anew while somebody types in it, as when a reply arrives. */
function Redrawn({ onChange }: { onChange: (value: unknown) => void }) {
  const [, setTurn] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTurn((turn) => turn + 1)}>
        一次回复
      </button>
      <FieldControl item={formItemOf(dataset, "jhkgsj")} value="2018-08-28" onChange={onChange} />
    </>
  );
}

test("a day that is being typed stays, though the form is drawn anew meanwhile", () => {
  const taken: unknown[] = [];
  show(<Redrawn onChange={(value) => taken.push(value)} />);
  const day = screen.getByRole<HTMLInputElement>("textbox");
  fireEvent.focus(day);
  fireEvent.change(day, { target: { value: "2023-06-01" } });
  fireEvent.click(screen.getByRole("button", { name: "一次回复" }));
  expect(day.value).toBe("2023-06-01");
  fireEvent.keyDown(day, { key: "Enter" });
  expect(taken).toEqual(["2023-06-01"]);
});
