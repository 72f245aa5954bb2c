import { useEffect, useState } from "react";

/**
 * Drawing the map takes as long as all panels together: what a page puts on it waits for so long, and
 * the page's first figures stand before.
 */
const waitMs = 250;

/** `value`, but what it was for a moment when `page` changes; changes within a page come at once. */
export function useAfterPanels<T>(value: T, page: string): T {
  const [shown, setShown] = useState({ value, page });
  const isNew = shown.page !== page;
  useEffect(() => {
    if (!isNew) return setShown({ value, page });
    const timer = setTimeout(() => setShown({ value, page }), waitMs);
    return () => clearTimeout(timer);
  }, [isNew, value, page]);
  return isNew ? shown.value : value;
}
