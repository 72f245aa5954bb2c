// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { mapApi } from "#contract/endpoints/map/map";
import { answer, held, sentTo, show, signIn } from "../../../../tests/dom/page";
import { basketAtom } from "../../state/basket";
import { store } from "../../state/store";
import { useSelecting } from "./useSelecting";

const names = ["dxydsd"];

function Tool() {
  const { outcome, select, take } = useSelecting(names, "replace");
  return (
    <>
      <button type="button" onClick={() => void select({ kind: "filter" })}>
        选择
      </button>
      <button type="button" onClick={() => take({ dataset: "dxydsd", id: "D9" }, false)}>
        点选
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
