import { useEffect, useMemo, useRef, useState } from "react";
import { findText, type Hit } from "#geo/ofd/findText";
import type { OpenedDocument } from "./openedDocument";

export type Found = {
  /** Null when there is no search. */
  total: number | null;
  busy: boolean;
  byPage: ReadonlyMap<number, Hit[]>;
  current: { page: number; hit: Hit; number: number } | null;
  step: (direction: 1 | -1) => void;
};

type State = { query: string; byPage: ReadonlyMap<number, Hit[]>; busy: boolean };

const nothing: State = { query: "", byPage: new Map(), busy: false };
const typingMs = 250;
/** Keeps the page responsive while a long document is searched. */
const breathMs = 12;

/** Goes through all pages; `tell` is called with the hits so far. */
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

/**
 * Searches all pages, and tracks the current hit: at first the one nearest after the page that was
 * read when the words were typed.
 */
export function useFind(opened: OpenedDocument, query: string, page: number): Found {
  const [state, setState] = useState<State>(nothing);
  const [at, setAt] = useState<number | null>(null);
  const from = useRef(page);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` is taken when the words change
  useEffect(() => {
    setAt(null);
    from.current = page;
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
    const number = at === null ? nextTo(list, from.current, state.busy) : wrapped(at, list.length);
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

const wrapped = (at: number, count: number) => (count === 0 ? 0 : (at + count) % count);

/** The first hit on a page or after it; -1 while one may still come, else the very first. */
function nextTo(list: { page: number }[], page: number, busy: boolean): number {
  const next = list.findIndex((one) => one.page >= page);
  return next < 0 && !busy ? 0 : next;
}
