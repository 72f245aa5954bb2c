import { useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { pastApi } from "#contract/endpoints/map/past";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../../api/useCall";
import { changeMarksAtom } from "../../../state/changes";
import { usePage } from "../kit/pageContext";
import { type ChangePeriod, readPeriod, writePeriod } from "./period";

/** The two days in the address, and a setter; null ends the comparison. */
export function usePeriod() {
  const [search, setSearch] = useSearchParams();
  const text = search.toString();
  const period = useMemo(() => readPeriod(new URLSearchParams(text)), [text]);
  const setPeriod = useCallback(
    (next: ChangePeriod | null) => setSearch((now) => writePeriod(now, next), { replace: true }),
    [setSearch],
  );
  return { period, setPeriod };
}

/** Shows the changes on the map while the panel is open. */
export function useMarks(dataset: Library, { from, to, kinds }: ChangePeriod) {
  const { areaCode, bbox } = usePage();
  const show = useSetAtom(changeMarksAtom);
  const input = { dataset, from, to, areaCode, ...(bbox && { bbox }) };
  const called = useCall(
    pastApi.marks,
    from < to ? { ...input, ...(kinds.length > 0 && { kinds: [...kinds] }) } : null,
  );
  const { data } = called;
  useEffect(() => {
    show(data && { dataset, from, to, list: data.list });
  }, [show, data, dataset, from, to]);
  useEffect(() => () => show(null), [show]);
  return called;
}
