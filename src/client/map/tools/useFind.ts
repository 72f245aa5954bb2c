import { useStore } from "jotai";
import { useEffect, useMemo, useState } from "react";
import { mapApi } from "#contract/endpoints/map/map";
import { status } from "#contract/errors";
import { readCoordinates } from "#geo/crs/coordinateText";
import { call } from "../../api/call";
import { mapPlaceAtom } from "../../state/map";
import { type FindSection, foundSections, listSection, pointSection } from "./findOptions";
import { parseList } from "./parseList";

/** Short enough to follow typing. */
const pauseMs = 120;

export type Finding = {
  busy: boolean;
  sections: readonly FindSection[];
  error: string | null;
  /** The text that `sections` were found for. */
  of: string;
};

const nothing: Finding = { busy: false, sections: [], error: null, of: "" };

/** Interprets the text of the search box: a list, a point, or a server search. */
export function useFind(text: string, turn: number): Finding {
  const store = useStore();
  const asked = text.trim();
  const local = useMemo((): FindSection | null => {
    const numbers = parseList(asked);
    if (numbers) return listSection(numbers);
    const readings = readCoordinates(asked);
    return readings.length > 0 ? pointSection(readings, store.get(mapPlaceAtom)?.center) : null;
  }, [asked, store]);
  const [found, setFound] = useState<Finding>(nothing);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again after a failure
  useEffect(() => {
    if (asked === "" || local) return;
    const leave = new AbortController();
    setFound((last) => ({ ...last, busy: true }));
    const timer = setTimeout(async () => {
      const reply = await call(mapApi.suggest, { q: asked.slice(0, 100) }, leave.signal);
      if (leave.signal.aborted || (!reply.ok && reply.status === status.cancelled)) return;
      setFound(
        reply.ok
          ? { busy: false, sections: foundSections(reply.data.groups), error: null, of: asked }
          : { busy: false, sections: [], error: reply.message, of: asked },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      leave.abort();
    };
  }, [asked, local, turn]);

  if (asked === "") return nothing;
  return local ? { ...nothing, sections: [local], of: asked } : found;
}
