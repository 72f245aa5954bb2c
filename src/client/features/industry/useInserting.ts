import { useAtomValue } from "jotai";
import { useRef, useState } from "react";
import { problemsOf } from "../../records/fieldProblems";
import type { Outline, Register } from "../../records/registerOf";
import { useChanged } from "../../records/useChanged";
import { regionAtom } from "../../state/region";

export type RecordDraft = { row: number; values: Record<string, unknown>; geometry: Outline };
export type Outcome = { row: number; ok: boolean; message: string };

const countyDigits = 6;

/** Stores records one after the other; refused ones are kept with the reason. */
export function useInserting({ insert }: Register) {
  const { areaCode } = useAtomValue(regionAtom);
  const changed = useChanged();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [running, setRunning] = useState(false);
  const stopped = useRef(false);

  const store = async ({ row, values, geometry }: RecordDraft): Promise<Outcome> => {
    const county = areaCode.length === countyDigits ? { xzqdm: areaCode } : {};
    const draft = { bbh: 0, values: { ...county, ...values }, geometry, confirmWarnings: true };
    const result = await insert?.(draft);
    if (result?.ok) return { row, ok: true, message: "" };
    const problems = problemsOf(result?.problems) ?? [];
    const errors = problems.filter(({ level }) => level === "E").map(({ message }) => message);
    return { row, ok: false, message: errors.join("；") || (result?.message ?? "这里不能新增") };
  };
  const start = async (drafts: readonly RecordDraft[]) => {
    stopped.current = false;
    setRunning(true);
    setOutcomes([]);
    for (const draft of drafts) {
      if (stopped.current) break;
      const outcome = await store(draft);
      setOutcomes((now) => [...now, outcome]);
    }
    setRunning(false);
    changed();
  };
  return {
    outcomes,
    running,
    start,
    stop: () => {
      stopped.current = true;
    },
    restart: () => setOutcomes([]),
  };
}
