import { useEffect, useState } from "react";

/**
 * Drawing the map takes as long as all panels together: layers wait this long, so that the page's
 * first figures come earlier.
 */
const waitMs = 250;

/** `value`, delayed for a moment when `page` changes; changes within a page apply at once. */
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
