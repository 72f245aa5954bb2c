import { App } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { createElement, useCallback } from "react";
import { deletableShzt, editableShzt, type Library, type Shzt } from "#contract/workflow/shzt";
import { call } from "../api/call";
import { mapCommandAtom, selectionAtom } from "../state/map";
import { notifyAtom } from "../state/notices";
import { canAtom } from "../state/session";
import { type Batch, BatchResult } from "./BatchResult";
import { datasetOf, dxydApiOf } from "./dxydApiOf";
import { count } from "./format";
import { inBatches } from "./inBatches";
import type { Reviewable } from "./reviewSteps";
import { useChanged } from "./useChanged";

/** Flies to a parcel and selects it. */
export function useLocate(library: Library) {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  return useCallback(
    (dkid: string) => {
      select({ dataset: library, ids: [dkid], focus: dkid });
      fly({ kind: "record", dataset: library, dkid });
    },
    [library, fly, select],
  );
}

/** What the user may do with a record of a library; the server is the judge. */
export function useMay(library: Library) {
  const can = useAtomValue(canAtom);
  const { access } = datasetOf(library);
  return {
    edit: (shzt: string) => can(access.write) && editableShzt.includes(shzt as Shzt),
    remove: (shzt: string) => can(access.delete) && deletableShzt.includes(shzt as Shzt),
  };
}

const named = 5;

const question = (rows: readonly Reviewable[]) => ({
  title:
    rows.length === 1
      ? "确定删除该记录吗？删除后不可恢复。"
      : `确定删除 ${count(rows.length)} 宗地块吗？删除后不可恢复。`,
  content: createElement(
    "ul",
    { className: "ui-plain" },
    ...rows
      .slice(0, named)
      .map((row) => createElement("li", { key: row.dkid }, `${row.dkmc}（${row.dkbh}）`)),
    rows.length > named
      ? createElement("li", { key: "more" }, `等 ${count(rows.length)} 宗`)
      : null,
  ),
  okText: rows.length === 1 ? "删除" : `删除 ${count(rows.length)} 宗`,
  okButtonProps: { danger: true },
  cancelText: "取消",
});

/** Deletes records after asking, with what will be lost in the question. */
export function useRemove(library: Library) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return useCallback(
    async (rows: readonly Reviewable[], done?: () => void) => {
      if (!(await modal.confirm(question(rows)))) return;
      const reply = await inBatches(
        rows.map((row) => row.dkid),
        (dkids) => call(dxydApiOf(library).remove, { dkids }),
      );
      if (!reply.ok) {
        return modal.error({ title: "没有删除", content: reply.message, okText: "知道了" });
      }
      if (reply.data.ok.length > 0) changed();
      done?.();
      if (reply.data.failed.length > 0) return showResult(modal, rows, reply.data);
      notify({ kind: "success", text: `已删除 ${count(reply.data.ok.length)} 宗` });
    },
    [library, modal, notify, changed],
  );
}

const showResult = (
  modal: ReturnType<typeof App.useApp>["modal"],
  rows: readonly Reviewable[],
  result: Batch,
) =>
  modal.info({
    title: "删除结果",
    icon: null,
    width: 560,
    content: createElement(BatchResult, { action: "删除", rows, result }),
    okText: "知道了",
  });
