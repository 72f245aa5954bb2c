import { useSetAtom } from "jotai";
import { useState } from "react";
import { type ImportDifference, mendApi } from "#contract/endpoints/uploads/mend";
import type { How } from "#contract/rules/import/choices";
import type { Report } from "#contract/rules/problem/report";
import { call } from "../../../api/call";
import { type Called, useCall } from "../../../api/useCall";
import { notifyAtom } from "../../../state/notices";

/** Records per page. */
export const pageSize = 20;

type Page = { total: number; open: number; list: ImportDifference[] };

export type Differences = {
  called: Called<Page>;
  current: number;
  setCurrent: (page: number) => void;
  busy: boolean;
  chooseAll: (how: How) => Promise<void>;
  choose: (one: ImportDifference, how: How, kept?: readonly string[]) => Promise<void>;
};

/** A008 as a warning: the library has the parcel, and the file would replace it. */
export const replaces = ({ problems }: Report): boolean =>
  problems.some(({ rule, level }) => rule === "A008" && level === "W");

/** What a checked file would change in the library, and the clerk's choices, which the server keeps. */
export function useDifferences(report: Report): Differences {
  const notify = useSetAtom(notifyAtom);
  const [current, setCurrent] = useState(1);
  const [busy, setBusy] = useState(false);
  const { pcid, mendNo = 0 } = report;
  const input = replaces(report) ? { pcid, current, pageSize } : null;
  const called = useCall(mendApi.differences, input, mendNo);
  const send = async (choice: {
    all?: How;
    choices?: { dkbh: string; how: How; kept: string[] }[];
  }) => {
    setBusy(true);
    const result = await call(mendApi.choose, { pcid, ...choice });
    setBusy(false);
    if (!result.ok) notify({ kind: "error", text: `选择保存失败：${result.message}` });
    called.reload();
  };
  return {
    called,
    current,
    setCurrent,
    busy,
    chooseAll: (all) => send({ all }),
    choose: ({ dkbh }, how, kept = []) => send({ choices: [{ dkbh, how, kept: [...kept] }] }),
  };
}
