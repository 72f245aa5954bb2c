// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { drpcApi, jobApi } from "#contract/endpoints/records/job";
import { type SheetReport, sheetApi } from "#contract/endpoints/uploads/sheetImport";
import { idleHeadings } from "#contract/rules/idle/idleSheet";
import { problemOf } from "#contract/rules/problem/problemOf";
import {
  address,
  answer,
  dialogOnTop,
  held,
  sentTo,
  show,
  signIn,
} from "../../../../tests/dom/page";
import { IdleUpload } from "./IdleUpload";

const report: SheetReport = {
  ...{ pcid: "b1", dataset: "xztd", fileName: "清单.xlsx", total: 3, clean: 2 },
  ...{ errorCount: 1, warnCount: 0, counts: { added: 1, changed: 1, same: 0, bad: 1 } },
  headings: [
    { title: "电子监管号", column: "dzjgh" },
    { title: "位置", column: null },
  ],
  ...{ titles: idleHeadings, headingRow: 2, missing: [], leftOff: 0, remarks: [] },
  problems: [
    problemOf("A001", "E", { row: 4, dkbh: null }, "项目名称未填写", { field: "项目名称" }),
  ],
  ...{ canImport: false, canImportClean: true },
};

const checked = () => {
  answer(sheetApi.check, () => ({ jobId: null, done: report }));
  answer(sheetApi.match, () => ({ jobId: null, done: report }));
  answer(sheetApi.info, () => ({ state: "1", report }));
  answer(sheetApi.choose, () => ({ open: 0 }));
  answer(sheetApi.rows, () => ({
    ...{ total: 1, open: 1 },
    list: [
      {
        ...{ row: 3, kind: "changed" as const, number: "3301102018B00001", name: "新材料项目" },
        changes: [{ field: "zl", label: "坐落", before: "旧址", after: "新址" }],
        ...{ messages: [], how: null, kept: [] },
      },
    ],
  }));
};

async function sent() {
  const { user } = show(<IdleUpload />, "/?import=xlsx");
  const dialog = await dialogOnTop();
  const chooser = document.querySelector<HTMLInputElement>('input[type="file"]');
  await user.upload(chooser as HTMLInputElement, new File(["x"], "清单.xlsx"));
  return { user, dialog };
}

test("the address opens the import, and closing it leaves the address without it", async () => {
  signIn("ROLE_COUNTY", "330110");
  const { user } = show(<IdleUpload />, "/?import=xlsx&size=50");
  const dialog = await dialogOnTop();
  expect(dialog.getByText("点击选择，或把 xlsx、xls、csv 文件拖到这里")).toBeTruthy();
  const drop = dialog.getByRole("button", { name: /点击选择/ });
  await waitFor(() => expect(document.activeElement, "keys open the file chooser").toBe(drop));
  await user.click(dialog.getByText("关闭"));
  await waitFor(() => expect(address()).toEqual({ size: "50" }));
  await user.click(screen.getByRole("button", { name: /上传xlsx/ }));
  expect(address()).toEqual({ size: "50", import: "xlsx" });
});

test("a sheet is matched, its row of headings named, and its batch stays in the address", async () => {
  signIn("ROLE_COUNTY", "330110");
  checked();
  const { user, dialog } = await sent();
  await waitFor(() => expect(address()).toEqual({ import: "xlsx", batch: "b1" }));
  await user.click(await dialog.findByRole("combobox", { name: "表头所在行" }));
  await user.click(await screen.findByTitle("表头在第3行"));
  await waitFor(() =>
    expect(sentTo(sheetApi.match)).toEqual([{ pcid: "b1", columns: {}, headingRow: 3 }]),
  );
});

test("a long sheet can be cancelled at once, and never seems not to have been taken", async () => {
  signIn("ROLE_COUNTY", "330110");
  checked();
  answer(sheetApi.check, () => ({ jobId: "J", done: null }));
  const job = held<Response>();
  const working = {
    ...{ jobId: "J", kind: "checkSheet", state: "done" as const, progress: 100, step: "" },
    ...{ attempt: 1, seconds: 1, cancelling: false, result: { pcid: "b1" }, message: null },
  };
  answer(jobApi.info, () => job.promise);
  const { dialog } = await sent();
  const asked = /点击选择，或把/;
  const seen: string[] = [];
  const watcher = new MutationObserver(() => seen.push(document.body.textContent ?? ""));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  expect(await dialog.findByRole("button", { name: /^取\s?消$/ })).toBeTruthy();
  job.give(Response.json(working));
  expect(await dialog.findByRole("button", { name: "下一步：差异预览" })).toBeTruthy();
  watcher.disconnect();
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter((text) => asked.test(text))).toEqual([]);
});

test("differences are chosen before rows without errors are stored, and the batch can be taken back", async () => {
  signIn("ROLE_COUNTY", "330110");
  checked();
  const done = { batchId: "b1", total: 3, inserted: 1, updated: 1, unchanged: 0, skipped: 1 };
  answer(sheetApi.store, () => ({ jobId: null, done }));
  const { user, dialog } = await sent();
  await user.click(await dialog.findByRole("button", { name: "下一步：差异预览" }));
  const card = await dialog.findByRole("region", { name: /3301102018B00001/ });
  expect(within(card).getByText("旧址")).toBeTruthy();
  await user.click(within(card).getByText("保留库内的"));
  await waitFor(() =>
    expect(sentTo(sheetApi.choose)).toEqual([
      { pcid: "b1", choices: [{ number: "3301102018B00001", how: "keep", kept: [] }] },
    ]),
  );
  await user.click(dialog.getByRole("button", { name: /只入库没有错误的 2 行/ }));
  expect(await dialog.findByText("入库完成：新增 1 宗，更新 1 宗")).toBeTruthy();
  expect(sentTo(sheetApi.store)).toEqual([{ pcid: "b1", onlyClean: true, confirmWarnings: true }]);
  expect(dialog.getByRole("button", { name: "下载有错误的行" })).toBeTruthy();
  expect(dialog.getByRole("button", { name: "撤回本批次" })).toBeTruthy();
});

test("the batches of the register are listed, with what still waits", async () => {
  signIn("ROLE_COUNTY", "330110", "clerk");
  checked();
  const batch = {
    ...{
      pcid: "b1",
      ywlx: "xztd",
      wjmc: "清单.xlsx",
      fileId: "f1",
      zs: 3,
      tgs: 2,
      cwgs: 1,
      jgs: 0,
    },
    ...{
      zt: "1" as const,
      scr: "clerk",
      uploader: "经办",
      scsj: "2026-01-02T03:04:05Z",
      rksj: null,
    },
    ...{
      revocable: false,
      moved: 0,
      ypcid: null,
      areaCode: "",
      xzqmc: "",
      parts: 0,
      drafts: 0,
      jobId: null,
    },
  };
  answer(drpcApi.pageList, () => ({ total: 1, list: [batch] }));
  const { user } = show(<IdleUpload />, "/");
  await user.click(screen.getByRole("button", { name: /导入批次/ }));
  const dialog = await dialogOnTop();
  await user.click(await dialog.findByRole("button", { name: "继续入库" }));
  expect(sentTo(drpcApi.pageList)[0]).toMatchObject({ ywlx: "xztd" });
  await waitFor(() => expect(address()).toEqual({ import: "xlsx", batch: "b1" }));
});

test("who may not import is told so where a link opens it, and has no button for it", async () => {
  signIn("ROLE_VIEW", "33");
  show(<IdleUpload />, "/?import=xlsx");
  const dialog = await dialogOnTop();
  expect(dialog.getByText("权限不足")).toBeTruthy();
  expect(dialog.getByText(/不能导入闲置土地/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /上传xlsx/ })).toBeNull();
});
