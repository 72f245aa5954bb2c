import { useAtomValue } from "jotai";
import { useCallback, useMemo } from "react";
import { rwlxCodes } from "#contract/codes/landCodes";
import { dataYearAtom } from "../../../state/dataTime";
import { useAddress } from "../../../ui/base/useAddress";

type TaskKind = keyof typeof rwlxCodes;

const views = ["rw", "xm", "gantt"] as const;
type View = (typeof views)[number];

/** Which projects the plan includes, by approval state. */
export const stateChoices = {
  approved: { label: "已批准", spzt: ["5"] },
  pending: { label: "报批中", spzt: ["0", "1", "2", "3", "4"] },
  all: { label: "已批准和报批中", spzt: ["0", "1", "2", "3", "4", "5"] },
} as const;
type StateChoice = keyof typeof stateChoices;

/** Industry upstairs is measured by floor area, everything else by land. */
export const unitOf = (rwlx: string) => (rwlx === "5" ? "万㎡" : "亩");

/** What the page shows, kept in the address: year, kind of task, states, view and open branches. */
export function usePlanView() {
  const [params, change] = useAddress();
  const current = useAtomValue(dataYearAtom);
  const asked = params.get("rwlx") ?? "1";
  const shown = params.get("view") ?? "rw";
  const choice = params.get("zt") ?? "approved";
  const opened = params.get("open") ?? "";
  const open = useMemo(() => new Set(opened.split(",").filter((key) => key !== "")), [opened]);
  const put = useCallback(
    (key: string, value: string | null) =>
      change((now) => {
        if (value === null) now.delete(key);
        else now.set(key, value);
        return now;
      }),
    [change],
  );
  const toggle = useCallback(
    (key: string) =>
      change((now) => {
        const keys = new Set((now.get("open") ?? "").split(",").filter((one) => one !== ""));
        if (!keys.delete(key)) keys.add(key);
        if (keys.size > 0) now.set("open", [...keys].join(","));
        else now.delete("open");
        return now;
      }),
    [change],
  );
  return {
    nd: Number(params.get("nd")) || current,
    rwlx: (asked in rwlxCodes ? asked : "1") as TaskKind,
    view: ((views as readonly string[]).includes(shown) ? shown : "rw") as View,
    states: (choice in stateChoices ? choice : "approved") as StateChoice,
    figure: params.get("fig"),
    ...{ open, put, toggle },
  };
}
export type PlanView = ReturnType<typeof usePlanView>;
