// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { viewApi } from "#contract/endpoints/lists/view";
import { answer, choose, sentTo, show, signIn } from "../../../../tests/dom/page";
import { SaveView } from "./SaveView";

test("a view is shared with a person, who is found by name and told apart by region", async () => {
  signIn("ROLE_COUNTY", "330110");
  answer(viewApi.people, ({ keyword }) =>
    [
      { id: "U1", username: "u1", realName: "李明", areaName: "余杭区" },
      { id: "U2", username: "u2", realName: "李明", areaName: "杭州市" },
    ].filter(({ realName }) => realName.includes(keyword ?? "")),
  );
  const save = vi.fn(async () => null);
  const { user } = show(<SaveView save={save} names={["旧厂矿"]} onClose={() => {}} />);
  await user.type(screen.getByLabelText("视图名称"), " 待处置 ");
  await user.type(screen.getByLabelText("共享给人员"), "李明");
  await choose(user, screen.getByLabelText("共享给人员"), "李明（杭州市）");
  expect(sentTo(viewApi.people).at(-1)).toMatchObject({ keyword: "李明" });
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect(save).toHaveBeenCalledExactlyOnceWith("待处置", { roles: [], people: ["U2"] });
});
