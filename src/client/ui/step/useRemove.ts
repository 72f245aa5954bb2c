import { App } from "antd";
import { useSetAtom } from "jotai";
import { createElement, useCallback } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { inBatches } from "../../records/inBatches";
import { type BatchReply, idOf, type Register, titleOf } from "../../records/registerOf";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { BatchResult } from "./BatchResult";

const named = 5;

const question = (register: Register, rows: readonly AnyRecord[]) => ({
  title:
    rows.length === 1
      ? "确定删除该记录吗？删除后不可恢复。"
      : `确定删除 ${count(rows.length)} ${register.dataset.work.counter}${register.dataset.title}吗？删除后不可恢复。`,
  content: createElement(
    "ul",
    { className: "ui-plain" },
    ...rows
      .slice(0, named)
      .map((row) => createElement("li", { key: idOf(register, row) }, titleOf(register, row))),
    rows.length > named
      ? createElement(
          "li",
          { key: "more" },
          `等 ${count(rows.length)} ${register.dataset.work.counter}`,
        )
      : null,
  ),
  okText:
    rows.length === 1 ? "删除" : `删除 ${count(rows.length)} ${register.dataset.work.counter}`,
  okButtonProps: { danger: true },
  cancelText: "取消",
});

/** Deletes records after a confirmation that says what will be lost. */
export function useRemove(register: Register) {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return useCallback(
    async (rows: readonly AnyRecord[], done?: () => void) => {
      const { remove } = register;
      if (!remove || !(await modal.confirm(question(register, rows)))) return;
      const reply = await inBatches(
        rows.map((row) => idOf(register, row)),
        remove,
      );
      if (!reply.ok) {
        return modal.error({ title: "删除失败", content: reply.message, okText: "知道了" });
      }
      if (reply.data.ok.length > 0) changed();
      done?.();
      if (reply.data.failed.length > 0) return showResult(modal, register, rows, reply.data);
      notify({
        kind: "success",
        text: `已删除 ${count(reply.data.ok.length)} ${register.dataset.work.counter}`,
      });
    },
    [register, modal, notify, changed],
  );
}

const showResult = (
  modal: ReturnType<typeof App.useApp>["modal"],
  register: Register,
  rows: readonly AnyRecord[],
  result: BatchReply,
) =>
  modal.info({
    title: "删除结果",
    icon: null,
    width: 560,
    content: createElement(BatchResult, { register, action: "删除", rows, result }),
    okText: "知道了",
  });
