import { useAtomValue } from "jotai";
import { useCallback } from "react";
import { limits } from "#contract/limits";
import { dataYearAtom } from "../../../state/dataTime";
import { regionAtom } from "../../../state/region";
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
