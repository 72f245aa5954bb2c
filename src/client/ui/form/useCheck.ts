import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { isMask } from "#contract/define/secret";
import type { Problem } from "#contract/rules/problem/report";
import { today } from "#contract/today";
import type { Register } from "../../records/registerOf";
import { regionsAtom } from "../../state/region";
import { userAtom } from "../../state/session";
import type { FieldValues } from "../../values/mergeValues";

const countyLevel = 3;

/** What was left as it came is judged by the server, which knows what it stands for. */
const withoutMasks = (values: FieldValues): FieldValues =>
  Object.fromEntries(Object.entries(values).map(([key, one]) => [key, isMask(one) ? null : one]));

/** A register's own rules as the browser can run them, for words at the field at once. */
export function useCheck({ check }: Register, record: FieldValues) {
  const regions = useAtomValue(regionsAtom);
  const callerArea = useAtomValue(userAtom)?.areaCode ?? "";
  return useMemo(() => {
    if (!check) return undefined;
    const counties = new Map(
      regions
        .filter((region) => region.level === countyLevel)
        .map(({ areaCode, name }) => [areaCode, { code: areaCode, name }]),
    );
    const found = check({ callerArea, counties, today: today() });
    return (values: FieldValues): readonly Problem[] =>
      found(withoutMasks({ ...record, ...values }));
  }, [check, record, regions, callerArea]);
}
