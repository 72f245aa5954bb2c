// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { noteLength } from "#contract/workflow/edge";
import {
  answer,
  choose,
  dialogOnTop,
  held,
  refusal,
  saidAt,
  sentTo,
  show,
  signIn,
} from "../../../../tests/dom/page";
import { parcel } from "../../../../tests/dom/parcel";
import { registerNamed } from "../../records/registers";
import { noticesAtom } from "../../state/notices";
import { store } from "../../state/store";
import { StepBar } from "./StepBar";

const register = registerNamed("dxydsd");
const onDone = vi.fn();

/** Opens a step's dialog like a list does: by its button. */
async function take(action: string, rows = [parcel(1, { shzt: "1" })]) {
  const { user } = show(<StepBar register={register} rows={rows} onDone={onDone} />);
  await user.click(screen.getByRole("button", { name: action }));
  const dialog = await dialogOnTop();
  return {
    user,
    dialog,
    note: dialog.getByRole<HTMLTextAreaElement>("textbox"),
    go: dialog.getByRole<HTMLButtonElement>("button", { name: new RegExp(`${action}$`) }),
  };
}

const sent = () => sentTo(dxydsdApi.updateShzt);
const notices = () => store.get(noticesAtom).map(({ text }) => text);

beforeEach(() => {
  onDone.mockClear();
  signIn("ROLE_CITY", "3301");
});

test("a note that is required must say something before the step can be taken", async () => {
  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  const { user, note, go } = await take("退回");
  await waitFor(() => expect(saidAt(note)).toBe(`审核意见不少于 ${noteLength} 个字`));
  await user.type(note, "面积不");
  await user.type(note, "   ");
  expect(go.disabled).toBe(true);
  await user.keyboard("{Control>}{Enter}{/Control}");
  expect(sent()).toEqual([]);

  await user.clear(note);
  await user.type(note, "面积不一致");
  await waitFor(() => expect(saidAt(note)).toBe(""));
  await user.click(go);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toEqual([{ dkids: ["D1"], shzt: "2", shyj: "面积不一致", versions: { D1: 3 } }]);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(notices()).toEqual(["退回 1 宗，操作成功"]);
});

test("a step without a required note is taken at once, also by Ctrl Enter", async () => {
  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  const { user, note } = await take("审核通过");
  await user.click(note);
  await user.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ shzt: "5", shyj: "" }]);
});

test("a note is no longer than what is stored of it, and says how long it is", async () => {
  const { user, note } = await take("退回");
  await user.click(note);
  await user.paste("地".repeat(600));
  expect(note.value).toHaveLength(note.maxLength);
  expect(note.maxLength).toBeLessThanOrEqual(500);
  expect(screen.getByRole("dialog").textContent).toContain(`${note.maxLength} / ${note.maxLength}`);
});

test("the button is busy while it is sent, and a second press sends nothing", async () => {
  const reply = held<Response>();
  answer(dxydsdApi.updateShzt, () => reply.promise);
  const { user, note, go } = await take("退回");
  await user.type(note, "面积不一致");
  await user.click(go);
  expect(go.className).toContain("loading");
  await user.click(go);
  await user.type(note, "{Control>}{Enter}{/Control}");
  expect(sent()).toHaveLength(1);
  reply.give(Response.json({ ok: ["D1"], failed: [] }));
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toHaveLength(1);
});

test("a refusal is told and keeps what was written, to be sent again", async () => {
  answer(dxydsdApi.updateShzt, () => refusal(500, "数据库正在维护"));
  const { user, dialog, note, go } = await take("退回");
  await user.type(note, "面积不一致");
  await user.click(go);
  expect(await dialog.findByText("办理失败：数据库正在维护")).toBeTruthy();
  expect(note.value).toBe("面积不一致");
  expect(onDone).not.toHaveBeenCalled();

  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  await user.click(go);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test("of several records each that was not moved is named with its reason, and the note is kept", async () => {
  answer(dxydsdApi.updateShzt, () => ({
    ok: ["D2"],
    failed: [{ id: "D1", message: "状态已变为审核通过" }],
  }));
  const rows = [parcel(1, { shzt: "1" }), parcel(2, { shzt: "1" })];
  const { user, dialog, note, go } = await take("退回", rows);
  await user.type(note, "面积不一致");
  await user.click(go);
  const [, first, second] = await dialog.findAllByRole("row");
  expect(first?.textContent).toBe(`${rows[0]?.dkbh}地块1状态已变为审核通过`);
  expect(second?.textContent).toBe(`${rows[1]?.dkbh}地块2成功`);
  expect(dialog.getByText("您填写的审核意见：面积不一致")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "知道了" }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(notices()).toEqual([]);
});

test("what takes a parcel out of the library wants a reason, which begins the note", async () => {
  answer(dxydsdApi.updateShzt, ({ dkids }) => ({ ok: dkids, failed: [] }));
  const { user, dialog, note, go } = await take("出库", [parcel(1, { shzt: "5" })]);
  await user.type(note, "已拆除");
  await waitFor(() => expect(saidAt(note)).toBe("请选择出库原因"));
  expect(go.disabled).toBe(true);
  await choose(user, dialog.getByRole("combobox", { name: "出库原因" }), "规划调整");
  await user.click(go);
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent()).toMatchObject([{ shzt: "9", shyj: "规划调整：已拆除" }]);
});

test("only steps of one's own are offered", () => {
  signIn("ROLE_COUNTY", "330110");
  show(<StepBar register={register} rows={[parcel(1, { shzt: "1" })]} />);
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["撤回"]);
});
