// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { mapApi } from "#contract/endpoints/map/map";
import { answer, held, sentTo, show, signIn } from "../../../../tests/dom/page";
import { basketAtom } from "../../state/basket";
import { store } from "../../state/store";
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
      <button type="button" onClick={() => void selectIn(many)}>
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
