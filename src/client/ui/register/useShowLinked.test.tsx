// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { useNavigate } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { datasets } from "#contract/datasets/index";
import type { AnyDataset } from "#contract/define/dataset";
import { address, show } from "../../../../tests/dom/page";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { store } from "../../state/store";
import { useShowLinked } from "./useShowLinked";

function List({ name }: { name: string }) {
  const { open } = useShowLinked(datasets[name] as AnyDataset);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => open("D2")}>
        详情
      </button>
      <button type="button" onClick={() => navigate("/list?record=D3")}>
        链接
      </button>
    </>
  );
}

const shownOnMap = () => store.get(mapCommandAtom);

afterEach(() => store.set(mapCommandAtom, null));

test("a record that a link opens is shown on the map, one opened from its row is not", async () => {
  const { user } = show(<List name="dxydsd" />, "/list?record=D1");
  expect(shownOnMap()).toEqual({ kind: "record", dataset: "dxydsd", id: "D1" });
  expect(store.get(selectionAtom)).toEqual({ dataset: "dxydsd", ids: ["D1"] });

  store.set(mapCommandAtom, null);
  await user.click(screen.getByRole("button", { name: "详情" }));
  await waitFor(() => expect(address()).toEqual({ record: "D2" }));
  expect(shownOnMap()).toBeNull();

  await user.click(screen.getByRole("button", { name: "链接" }));
  await waitFor(() => expect(shownOnMap()).toMatchObject({ id: "D3" }));
});

test("a link with a place of its own leads there, and a record without an outline nowhere", () => {
  const { leave } = show(<List name="dxydsd" />, "/list?record=D1&at=120,30,14");
  expect(shownOnMap()).toBeNull();
  leave();
  show(<List name="dqgx" />, "/list?record=G1");
  expect(shownOnMap()).toBeNull();
});
