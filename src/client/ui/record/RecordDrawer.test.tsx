// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { regionApi } from "#contract/endpoints/account/region";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { answer, dialogOnTop, held, sentTo, show, signIn } from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import type { Outline } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { RecordDrawer } from "./RecordDrawer";

const register = registerNamed("dxydsd");

const outline: Outline = [
  [
    [
      [120, 30],
      [120.01, 30],
      [120.01, 30.01],
      [120, 30],
    ],
  ],
];

const returned = {
  ...{ yzt: "1", xzt: "2", czr: "李四", czrjs: "ROLE_CITY", yj: "面积与实测不符，请复核" },
  czsj: "2024-03-03T02:00:00Z",
};

test("why a record was returned stands above what is known of it, and above its form", async () => {
  signIn("ROLE_COUNTY", "330110");
  answer(regionApi.towns, () => []);
  answer(dxydsdApi.info, () => ({
    ...{ record: parcel(1, { shzt: "2" }), geometry: outline, undoable: false },
    ...{ reviews: [returned], revisions: [] },
  }));
  const { user } = show(<RecordDrawer register={register} id="D1" onClose={vi.fn()} />);
  const note = await screen.findByText("退回：面积与实测不符，请复核");
  const drawer = within(screen.getByRole("dialog"));
  const follows = (later: Element) =>
    Boolean(note.compareDocumentPosition(later) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(follows(drawer.getByRole("tablist"))).toBe(true);
  expect(drawer.getByText(/李四（市级审核）/)).toBeTruthy();

  await user.click(drawer.getByRole("button", { name: "编辑" }));
  const form = await drawer.findByRole("form", { name: "编辑市级低效用地" });
  expect(follows(form)).toBe(true);
  const [first] = within(form).getAllByRole<HTMLInputElement>("textbox");
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test("a step right after a save goes by the saved version, before the record is loaded anew", async () => {
  signIn("ROLE_COUNTY", "330110");
  answer(regionApi.towns, () => []);
  const loaded = parcel(1, { shzt: "0", bbh: 3 });
  const known = { geometry: outline, undoable: false, reviews: [], revisions: [] };
  answer(dxydsdApi.info, () => ({ record: loaded, ...known }));
  answer(dxydsdApi.update, () => ({ ...loaded, bz: "改", bbh: 4 }));
  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  const { user } = show(<RecordDrawer register={register} id="D1" onClose={vi.fn()} />);
  await user.click(await screen.findByRole("button", { name: "编辑" }));
  const form = within(await screen.findByRole("form", { name: "编辑市级低效用地" }));
  await user.type(form.getByLabelText("备注"), "改");
  const again = held<never>();
  answer(dxydsdApi.info, () => again.promise);
  await user.click(form.getByRole("button", { name: /^保存/ }));
  await user.click(await screen.findByRole("button", { name: "提交审核" }));
  await user.click((await dialogOnTop()).getByRole("button", { name: "提交审核" }));
  await waitFor(() => expect(sentTo(dxydsdApi.updateShzt)).toHaveLength(1));
  expect(sentTo(dxydsdApi.updateShzt)[0]).toMatchObject({ dkids: ["D1"], versions: { D1: 4 } });
});
