import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type ZkfxmFilter, zkfxmFilter } from "#contract/endpoints/zkfxmsd";
import { filterQuery } from "../../map/filterQuery";

/** The list of projects at the foot of the page, in the address under one name. */
const key = "projects";

/** The projects that a figure counted, or null when no list is open. */
export function useProjectList() {
  const [search, setSearch] = useSearchParams();
  const text = search.get(key);
  const projects = useMemo(() => {
    if (text === null) return null;
    const read = zkfxmFilter.safeParse(Object.fromEntries(new URLSearchParams(text)));
    return read.success ? read.data : null;
  }, [text]);
  const setProjects = useCallback(
    (next: ZkfxmFilter | null) =>
      setSearch(
        (now) => {
          const changed = new URLSearchParams(now);
          changed.delete("list");
          if (next) changed.set(key, filterQuery(next));
          else changed.delete(key);
          return changed;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return { projects, setProjects };
}
