import { App } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { createElement, useCallback } from "react";
import { inBatches } from "../../records/inBatches";
import { type Batch, idOf, type Register, titleOf } from "../../records/register";
import { useChanged } from "../../records/useChanged";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { notifyAtom } from "../../state/notices";
import { canAtom } from "../../state/session";
import type { Row } from "../../values/columnsOf";
import { count } from "../../values/format";
import { BatchResult } from "./BatchResult";

/** Flies to a parcel and selects it. */
export function useLocate(dataset: string) {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  return useCallback(
    (dkid: string) => {
      select({ dataset, ids: [dkid], focus: dkid });
      fly({ kind: "record", dataset, dkid });
    },
    [dataset, fly, select],
  );
}

/** What the user may do with a register's records; the server decides. */
export function useMay(register: Register) {
  const can = useAtomValue(canAtom);
  const { access, state, work } = register.dataset;
  const stands = (row: Row, states: readonly string[] | null) =>
    states === null || (state !== null && states.includes(String(row[state])));
  return {
    insert: register.insert !== undefined && can(access.write),
    write: register.update !== undefined && can(access.write),
    /** Fields of a record that the user may not change, each with the reason. */
    closed: (row: Row): Readonly<Record<string, string>> =>
      register.closed && !can(register.closed.opens) ? register.closed.fields(row) : {},
    edit: (row: Row) =>
      register.update !== undefined && can(access.write) && stands(row, work.editable),
    remove: (row: Row) =>
      register.remove !== undefined &&
      can(access.delete) &&
      stands(row, work.deletable) &&
      !(register.stays?.is(row) && !(register.stays.opens && can(register.stays.opens))),
  };
}

const named = 5;

const question = (register: Register, rows: readonly Row[]) => ({
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
    async (rows: readonly Row[], done?: () => void) => {
      const { remove } = register;
      if (!remove || !(await modal.confirm(question(register, rows)))) return;
      const reply = await inBatches(
        rows.map((row) => idOf(register, row)),
        remove,
      );
      if (!reply.ok) {
        return modal.error({ title: "没有删除", content: reply.message, okText: "知道了" });
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
  rows: readonly Row[],
  result: Batch,
) =>
  modal.info({
    title: "删除结果",
    icon: null,
    width: 560,
    content: createElement(BatchResult, { register, action: "删除", rows, result }),
    okText: "知道了",
  });
