import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { checkValues } from "#contract/rules/checkValues";
import type { Problem } from "#contract/rules/problem";
import type { Library } from "#contract/workflow/shzt";
import { regionsAtom } from "../state/region";
import { userAtom } from "../state/session";
import { datasetOf } from "./dxydApiOf";
import type { Values } from "./mergeValues";

const countyLevel = 3;

const today = () => {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};

/** The attribute rules as the browser can run them: errors only, for words at the field at once. */
export function useDxydCheck(library: Library, record: Values) {
  const regions = useAtomValue(regionsAtom);
  const callerArea = useAtomValue(userAtom)?.areaCode ?? "";
  return useMemo(() => {
    const counties = new Map(
      regions
        .filter((region) => region.level === countyLevel)
        .map(({ areaCode, name }) => [areaCode, { code: areaCode, name }]),
    );
    return (values: Values): Problem[] =>
      checkValues(
        datasetOf(library),
        { ...record, ...values },
        {
          callerArea,
          counties,
          // Warnings are the server's: it knows the counties' thresholds.
          threshold: () => Number.POSITIVE_INFINITY,
          today: today(),
        },
      ).filter((problem) => problem.level === "E");
  }, [library, record, regions, callerArea]);
}
