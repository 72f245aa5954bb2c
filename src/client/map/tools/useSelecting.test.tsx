// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { mapApi } from "#contract/endpoints/map/map";
import { answer, held, sentTo, show, signIn } from "../../../../tests/dom/page";
import { basketAtom } from "../../state/basket";
import { store } from "../../state/store";
import { questionsOf } from "./areaPieces";
import { useSelecting } from "./useSelecting";

const names = ["dxydsd"];

/** More parts than one question may have. */
const many = Array.from({ length: 700 }, (_, i) => {
  const x = 119 + i * 0.001;
  return [[[x, 30] as const, [x + 0.0005, 30] as const, [x, 30.0005] as const]];
});

function Tool() {
  const { outcome, select, selectIn, take } = useSelecting(names, "replace");
  return (
    <>
      <button type="button" onClick={() => void select({ kind: "filter" })}>
        选择
      </button>
      <button type="button" onClick={() => take({ dataset: "dxydsd", id: "D9" }, false)}>
        点选
      </button>
      <button type="button" onClick={() => void selectIn([{ geometry: many }])}>
        压盖
      </button>
      <p role="status">{outcome?.text}</p>
    </>
  );
}

const picked = (...ids: string[]): Response =>
  Response.json({
    picked: [{ dataset: "dxydsd", ids, zs: ids.length, mj: 0, bbox: null, classes: [] }],
    limited: false,
  });
const idsOf = () => store.get(basketAtom).flatMap(({ ids }) => ids);

test("what was asked last counts, however late the answer to an earlier question is", async () => {
  signIn("ROLE_COUNTY", "330110");
  const replies = [held<Response>(), held<Response>(), held<Response>()];
  answer(
    mapApi.select,
    () => (replies[sentTo(mapApi.select).length - 1] ?? held<Response>()).promise,
  );
  const { user } = show(<Tool />);
  const select = screen.getByRole("button", { name: "选择" });
  await user.click(select);
  await user.click(select);
  replies[1]?.give(picked("D1", "D2"));
  await waitFor(() => expect(idsOf()).toEqual(["D1", "D2"]));
  replies[0]?.give(picked("D3"));

  await user.click(select);
  await user.click(screen.getByRole("button", { name: "点选" }));
  replies[2]?.give(picked("D4"));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("现有 1 宗"));
  expect(idsOf()).toEqual(["D9"]);
});

test("outlines of a file are asked for in as many questions as it takes, and what two find counts once", async () => {
  signIn("ROLE_COUNTY", "330110");
  let round = 0;
  const found = [picked("D1", "D2"), picked("D2", "D3")];
  answer(mapApi.select, () => found[round++] ?? picked());
  answer(mapApi.sums, () =>
    Response.json({
      picked: [
        { dataset: "dxydsd", ids: ["D1", "D2", "D3"], zs: 3, mj: 0, bbox: null, classes: [] },
      ],
      limited: false,
    }),
  );
  const { user } = show(<Tool />);
  await user.click(screen.getByRole("button", { name: "压盖" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toContain("找到 3 宗"));
  expect(idsOf()).toEqual(["D1", "D2", "D3"]);
  const asked = sentTo(mapApi.select);
  expect(asked).toHaveLength(2);
  expect(sentTo(mapApi.sums)[0]).toEqual({
    items: [{ dataset: "dxydsd", ids: ["D1", "D2", "D3"] }],
  });
});

test("points and lines of a file are asked for in questions of their own, long ones in stretches", () => {
  const square: [number, number][] = [
    [119, 30],
    [119.1, 30],
    [119, 30.1],
    [119, 30],
  ];
  const long = Array.from({ length: 12_000 }, (_, i): [number, number] => [119 + i * 1e-5, 30]);
  const asked = questionsOf([
    { geometry: [[square]] },
    { geometry: null, marks: { kind: "point", positions: [[119.5, 30.5]] } },
    { geometry: null },
    { geometry: null, marks: { kind: "line", lines: [long] } },
  ]);
  expect(asked.map(({ kind }) => kind)).toEqual(["area", "marks", "marks", "marks"]);
  const lines = asked.flatMap((one) => (one.kind === "marks" ? (one.lines ?? []) : []));
  expect(lines.map(({ length }) => length)).toEqual([10_000, 2_001]);
  expect(lines[1]?.[0]).toEqual(lines[0]?.at(-1));
  expect(asked[1]).toEqual({ kind: "marks", points: [[119.5, 30.5]], lines: [], metres: 0 });
});

test("a file that draws nothing is told so", async () => {
  signIn("ROLE_COUNTY", "330110");
  const { user } = show(<Empty />);
  await user.click(screen.getByRole("button", { name: "压盖" }));
  expect(screen.getByRole("status").textContent).toContain("文件中没有可以选择地块的图形");
  expect(questionsOf([{ geometry: null }])).toEqual([]);
});

function Empty() {
  const { outcome, selectIn } = useSelecting(names, "replace");
  return (
    <>
      <button type="button" onClick={() => void selectIn([{ geometry: null }])}>
        压盖
      </button>
      <p role="status">{outcome?.text}</p>
    </>
  );
}
