// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { basisApi, type Finding } from "#contract/endpoints/inbox/basis";
import type { TodoRow } from "#contract/endpoints/inbox/todo";
import { answer, refusal, sentTo, show, signIn } from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { registerNamed } from "../../records/registers";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { store } from "../../state/store";
import { ReviewBasis } from "./ReviewBasis";

const row: TodoRow = {
  ...{ kind: "dxydsd", id: "D1", bbh: 3, bh: "330110SD202300001", mc: "地块1" },
  ...{ xzqdm: "330110", xzqmc: "余杭区", state: "1", mj: 6666.67, by: "张三" },
  ...{ since: "2024-03-02T02:00:00Z", days: 3, overdue: false, mine: false, facts: {} },
};
const register = registerNamed("dxydsd");
const open = () =>
  show(<ReviewBasis row={row} register={register} record={parcel(1, { stdkid: null })} />);

const here: [number, number] = [120, 30];
const overlap = (id: string, dataset: string, m2: number) => ({
  ...{ kind: "parcel" as const, dataset, id, number: `N${id}`, name: `名${id}`, m2, share: 12.34 },
  place: here,
});

const finding = (
  rule: string,
  level: Finding["level"],
  message: string,
  place?: [number, number],
): Finding => ({ rule, level, message, ...(place && { place }) });

const nothing = { list: [], limited: false, counties: [] };

beforeEach(() => signIn("ROLE_CITY", "3301"));

test("broken rules come with code, words and place, the others can be unfolded", async () => {
  answer(basisApi.read, () => ({
    rules: {
      findings: [
        finding("G012", "E", "与库内地块N2重叠", [120.1, 30.1]),
        finding("A023", "W", "地块位于城镇开发边界外，请核实"),
      ],
      passed: ["A001", "G003"],
      refusal: null,
    },
    ground: { overlaps: nothing, neighbours: [], refusal: null },
    linked: [],
  }));
  const { user } = open();
  expect(await screen.findByText("通过 2 条 · 错误 1 处 · 警告 1 处")).toBeTruthy();
  const broken = within(screen.getByRole("list", { name: "未通过的规则" }));
  expect(broken.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "G012与库内地块N2重叠",
    "A023地块位于城镇开发边界外，请核实",
  ]);
  await user.click(broken.getByRole("button", { name: /定位 G012/ }));
  expect(store.get(mapCommandAtom)).toEqual({ kind: "point", at: [120.1, 30.1] });
  await user.click(screen.getByText("通过的 2 条规则"));
  expect(screen.getByText("图形自相交")).toBeTruthy();
  expect(screen.getByText("与权限范围内各类用地都没有重叠")).toBeTruthy();
});

test("what is shared with each register is counted and measured; a record opens on the map", async () => {
  answer(basisApi.read, () => ({
    rules: null,
    ground: {
      overlaps: {
        list: [overlap("2", "dxydsd", 2000), overlap("3", "gyyd", 1000), overlap("4", "gyyd", 500)],
        limited: false,
        counties: [{ areaCode: "330109", name: "萧山区", m2: 666.67, isOwn: false, place: here }],
      },
      neighbours: [{ dataset: "dxydsd", id: "5", number: "N5", name: "名5" }],
      refusal: null,
    },
    linked: [{ dataset: "zkfxmsd", id: "P1", number: "X1", name: "示例项目", state: "5" }],
  }));
  const { user } = open();
  expect(await screen.findByText("2 宗 · 2.25 亩")).toBeTruthy();
  expect(screen.getByText("1 宗 · 3.00 亩")).toBeTruthy();
  expect(screen.getByText("有 1.00 亩在萧山区范围内")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "N3" }));
  expect(store.get(selectionAtom)).toEqual({ dataset: "gyyd", ids: ["3"], focus: "3" });
  await user.click(screen.getByRole("button", { name: "N5" }));
  expect(store.get(selectionAtom)).toMatchObject({ dataset: "dxydsd", focus: "5" });
  await user.click(screen.getByRole("button", { name: "示例项目" }));
  expect(store.get(selectionAtom)).toMatchObject({ dataset: "zkfxmsd", focus: "P1" });
});

test("what could not be judged or compared says why, and a failure can be tried again", async () => {
  answer(basisApi.read, () => refusal(503, "数据库正忙"));
  const { user } = open();
  expect(await screen.findByText(/数据库正忙/)).toBeTruthy();
  answer(basisApi.read, () => ({
    rules: { findings: [], passed: [], refusal: "供应地块不存在" },
    ground: { overlaps: null, neighbours: [], refusal: "图形范围内有超过 500 宗地块" },
    linked: [],
  }));
  await user.click(screen.getByRole("button", { name: /重\s*试/ }));
  expect(await screen.findByText("规则核对未完成：供应地块不存在")).toBeTruthy();
  expect(screen.getByText("没有比对图形：图形范围内有超过 500 宗地块")).toBeTruthy();
  expect(sentTo(basisApi.read)).toHaveLength(2);
});
