import { useSetAtom } from "jotai";
import { useState } from "react";
import { type MendCell, mendApi } from "#contract/endpoints/uploads/mend";
import type { Result } from "#contract/errors";
import { limits } from "#contract/limits";
import type { Report } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../../api/call";
import { notifyAtom } from "../../../state/notices";
import { count } from "../../../values/format";
import { backFrom } from "./mendCells";

export type Mending = {
  /** Corrections are being checked. */
  busy: boolean;
  mend: (cells: readonly MendCell[]) => Promise<boolean>;
  /** The same by the corrected file of rejected records. */
  mendBy: (file: File) => Promise<void>;
  /** Reads another layer of the file; what was corrected of the former is dropped. */
  readLayer: (layer: string) => Promise<void>;
  /** Takes the last corrections back; null if there are none since the result was opened. */
  undo: (() => Promise<void>) | null;
};

/** Corrects values of a checked file on the server, which checks it again. */
export function useMends(
  library: Library,
  report: Report,
  onReport: (report: Report) => void,
): Mending {
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  const [steps, setSteps] = useState<MendCell[][]>([]);

  const { pcid, mendNo: seen = 0 } = report;
  const show = (result: Result<Report>, done: string): boolean => {
    setBusy(false);
    if (!result.ok) {
      notify({ kind: "error", text: `更正失败：${result.message}` });
      return false;
    }
    const { errorCount, warnCount } = result.data;
    onReport(result.data);
    notify({
      kind: "success",
      text: `${done}，重新校验后有错误 ${count(errorCount)} 条、警告 ${count(warnCount)} 条`,
    });
    return true;
  };
  const send = async (cells: readonly MendCell[], done: string): Promise<boolean> => {
    setBusy(true);
    const sent = cells.slice(0, limits.reportMaxProblems);
    return show(await call(mendApi.mend, { pcid, seen, cells: sent }), done);
  };
  const mendBy = async (file: File) => {
    setBusy(true);
    const isDone = show(
      await call(mendApi.mendFile, { pcid, seen, file }),
      `已按“${file.name}”更正`,
    );
    // What was before the file is not known here, so that single steps cannot be undone over it.
    if (isDone) setSteps([]);
  };
  const readLayer = async (layer: string) => {
    setBusy(true);
    const isDone = show(await call(mendApi.layer, { pcid, seen, layer }), `已改读图层${layer}`);
    if (isDone) setSteps([]);
  };
  const mend = async (cells: readonly MendCell[]) => {
    const back = backFrom(library, cells, report.mends ?? []);
    const isDone = await send(cells, `已更正 ${count(cells.length)} 处`);
    if (isDone) setSteps((all) => [...all, back]);
    return isDone;
  };
  const last = steps.at(-1);
  const undo = async () => {
    if (last && (await send(last, `已撤销 ${count(last.length)} 处更正`))) {
      setSteps((all) => all.slice(0, -1));
    }
  };
  return { busy, mend, mendBy, readLayer, undo: last ? undo : null };
}
