// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { answer, show, signIn } from "../../../tests/dom/page";
import { foreignRegionAtom, regionAtom } from "../state/region";
import { store } from "../state/store";
import { ForeignRegion } from "./ForeignRegion";

const names: Readonly<Record<string, string>> = { "330212": "鄞州区" };

beforeEach(() => {
  signIn("ROLE_COUNTY", "330110");
  answer(regionApi.info, ({ areaCode }) => ({ name: names[areaCode] ?? null }));
});

test.each([
  ["330212", "无权查看 鄞州区"],
  ["990000", "无权查看 行政区 990000"],
])(
  "a link to %s says that it may not be seen, until the own one is asked for",
  async (code, words) => {
    store.set(regionAtom, code);
    const { user } = show(<ForeignRegion />);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(store.get(regionAtom).areaCode).toBe("330110");
    await user.click(screen.getByRole("button", { name: /^查看/ }));
    expect(store.get(foreignRegionAtom)).toBeNull();
  },
);

test("one's own region, and one that holds it, are nothing to tell", () => {
  for (const code of ["330110", "3301", "33"]) store.set(regionAtom, code);
  show(<ForeignRegion />);
  expect(store.get(foreignRegionAtom)).toBeNull();
});
