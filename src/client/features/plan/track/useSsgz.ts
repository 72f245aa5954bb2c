import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { limits } from "#contract/limits";
import type { Role } from "#contract/roles";
import { supervisionOf } from "#contract/workflow/dbsx";
import { dataYearAtom } from "../../../state/dataTime";
import { regionAtom, regionsAtom } from "../../../state/region";
import { canAtom, userAtom } from "../../../state/session";
import { useAddress } from "../../../ui/base/useAddress";
import { yearsOf } from "./ssgzFigures";

export const views = [
  { value: "lights", label: "时序总览" },
  { value: "board", label: "进度看板" },
  { value: "late", label: "逾期清单" },
  { value: "matters", label: "督办" },
] as const;

export type View = (typeof views)[number]["value"];

/** What the page shows, read from the address. */
export function useSsgz() {
  const [params, change] = useAddress();
  const { areaCode, name } = useAtomValue(regionAtom);
  const asked = Number(params.get("nd"));
  const current = useAtomValue(dataYearAtom);
  const nd = asked >= limits.firstYear && asked <= limits.lastYear ? asked : current;
  const view = views.find(({ value }) => value === params.get("view"))?.value ?? "lights";
  const prior = params.has("prior");
  const put = useCallback(
    (values: Readonly<Record<string, string | null>>) =>
      change((now) => {
        for (const [key, value] of Object.entries(values)) {
          if (value) now.set(key, value);
          else now.delete(key);
        }
        return now;
      }),
    [change],
  );
  return { areaCode, name, nd, view, prior, years: yearsOf(nd, prior), params, put };
}

export type Ssgz = ReturnType<typeof useSsgz>;

/** Whether the user may send notes of supervision, and to which regions. */
export function useSupervision() {
  const can = useAtomValue(canAtom);
  const user = useAtomValue(userAtom);
  const own = user?.areaCode ?? "";
  const level = supervisionOf((user?.roles ?? []) as Role[]);
  const below = useAtomValue(regionsAtom).filter(
    (region) => region.areaCode.length > Math.max(own.length, 2) && region.areaCode.startsWith(own),
  );
  return { may: can("rw:edit") && level !== null, below };
}
