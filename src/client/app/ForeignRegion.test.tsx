// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { address, answer, show, signIn } from "../../../tests/dom/page";
import type { Filter } from "../records/filtersOf";
import { foreignRegionAtom, regionAtom } from "../state/region";
import { store } from "../state/store";
import { useListQuery } from "../ui/list/useListQuery";
import { ForeignRegion } from "./ForeignRegion";

const names: Readonly<Record<string, string>> = { "330212": "鄞州区" };

beforeEach(() => {
  store.set(foreignRegionAtom, null);
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

/** A list as all are: its filters are in the address. */
const filters: Filter[] = [
  { kind: "id", key: "areaCode", label: "行政区", of: "region", hidden: true },
  { kind: "text", key: "dkmc", label: "地块名称" },
];
function List() {
  const { query } = useListQuery(filters, []);
  return <output>{JSON.stringify(query.filters)}</output>;
}

test("a list filtered by a region that is not the user's says so, and leaves that filter alone out", async () => {
  const { user } = show(
    <>
      <List />
      <ForeignRegion />
    </>,
    "/list?areaCode=330212&dkmc=望江",
  );
  expect(await screen.findByText("无权查看 鄞州区")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /^查看/ }));
  expect(address()).toEqual({ dkmc: "望江" });
  expect(store.get(foreignRegionAtom)).toBeNull();
});

test("a list filtered by a part of the user's region is nothing to tell", () => {
  signIn("ROLE_CITY", "3301");
  show(<List />, "/list?areaCode=330110");
  expect(store.get(foreignRegionAtom)).toBeNull();
});
