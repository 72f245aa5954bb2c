import { useEffect, useMemo, useState } from "react";
import { findText, type Hit } from "#geo/ofd/findText";
import type { OpenedDocument } from "./openedDocument";

export type Found = {
  /** Null while nothing is looked for. */
  total: number | null;
  busy: boolean;
  byPage: ReadonlyMap<number, Hit[]>;
  current: { page: number; hit: Hit; number: number } | null;
  step: (direction: 1 | -1) => void;
};

type State = { query: string; byPage: ReadonlyMap<number, Hit[]>; busy: boolean };

const nothing: State = { query: "", byPage: new Map(), busy: false };
const typingMs = 250;
/** The page stays alive while a long document is searched. */
const breathMs = 12;

/** Goes through all pages; `tell` hears what was found so far. */
async function search(
  opened: OpenedDocument,
  query: string,
  signal: AbortSignal,
  tell: (state: State) => void,
): Promise<void> {
  const byPage = new Map<number, Hit[]>();
  let breath = performance.now();
  for (const page of opened.document.pages.keys()) {
    const hits = findText(opened.places(page), query);
    if (hits.length > 0) byPage.set(page, hits);
    if (performance.now() - breath < breathMs) continue;
    tell({ query, byPage: new Map(byPage), busy: true });
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
    breath = performance.now();
  }
  tell({ query, byPage, busy: false });
}

/** Looks for words on all pages, from the first on, and remembers which hit is looked at. */
export function useFind(opened: OpenedDocument, query: string): Found {
  const [state, setState] = useState<State>(nothing);
  const [at, setAt] = useState(0);
  useEffect(() => {
    setAt(0);
    if (query.trim() === "") return setState(nothing);
    const leave = new AbortController();
    const timer = setTimeout(() => search(opened, query, leave.signal, setState), typingMs);
    return () => {
      leave.abort();
      clearTimeout(timer);
    };
  }, [opened, query]);

  return useMemo(() => {
    const list = [...state.byPage].flatMap(([page, hits]) => hits.map((hit) => ({ page, hit })));
    const number = list.length === 0 ? 0 : ((at % list.length) + list.length) % list.length;
    const shown = list[number];
    return {
      total: state.query === "" ? null : list.length,
      busy: state.busy,
      byPage: state.byPage,
      current: shown ? { ...shown, number: number + 1 } : null,
      step: (direction) => setAt(number + direction),
    };
  }, [state, at]);
}
