import { useEffect } from "react";
import { regionApi } from "#contract/endpoints/account/region";
import { useCall } from "../../../api/useCall";
import { useLastGood } from "../runs/useLastGood";
import { outlinesInput } from "./stageCalls";

/** Outlines below a region: read once, and retried on each tick until they have loaded. */
export function useOutlines(areaCode: string, tick: number) {
  const called = useCall(regionApi.outlines, outlinesInput(areaCode));
  const { error, reload } = called;
  const isMissing = error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick is another try
  useEffect(() => {
    if (isMissing) reload();
  }, [tick, reload]);
  return useLastGood(called, areaCode);
}
