// @vitest-environment happy-dom
import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { mapApi } from "#contract/endpoints/map/map";
import { answer, show, signIn } from "../../../../tests/dom/page";
import { changeBasketAtom } from "../../state/basket";
import { store } from "../../state/store";
import { BasketBar } from "./BasketBar";
import { FindList } from "./FindList";
import type { Finding } from "./useFind";

const option = (key: string) => ({
  ...{ key, title: key, note: "" },
  target: { kind: "command" as const, key },
});

const list = (found: Finding, text: string) => (
  <FindList
    {...{ id: "l", found, sections: found.sections, text, active: 0 }}
    onActive={() => undefined}
    onChoose={() => undefined}
    onRetry={() => undefined}
  />
);

test("a reader hears how many were found, in the place where it heard of the search", () => {
  const none = { sections: [], busy: true, error: null, of: "" } as Finding;
  const { rerender } = render(list(none, "余杭"));
  const place = screen.getByRole("status");
  expect(place.textContent).toBe("正在查找…");
  const sections = [{ title: "地块", more: false, options: [option("a"), option("b")] }];
  rerender(list({ ...none, sections, busy: false, of: "余杭" } as Finding, "余杭"));
  expect(screen.getByRole("status")).toBe(place);
  expect(place.textContent).toBe("找到 2 项");
});

test("a reader hears what the basket holds, in a place that is there before anything is picked", async () => {
  signIn("ROLE_COUNTY", "330110");
  answer(mapApi.sums, () =>
    Response.json({
      picked: [{ dataset: "dxydsd", ids: ["a", "b"], zs: 2, mj: 6670, bbox: null, classes: [] }],
      limited: false,
    }),
  );
  store.set(changeBasketAtom, "replace", []);
  show(<BasketBar />);
  const place = screen.getByRole("status", { name: "选择篮现有" });
  act(() => {
    store.set(changeBasketAtom, "replace", [{ dataset: "dxydsd", ids: ["a", "b"] }]);
  });
  await waitFor(() => expect(place.textContent).toMatch(/选择篮 .*2 宗.*亩/));
  expect(screen.getByRole("status", { name: "选择篮现有" })).toBe(place);
});
