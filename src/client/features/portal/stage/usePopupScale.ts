import { useCallback, useEffect, useRef } from "react";

const property = "--stage-unit";

/**
 * Pop-ups go into a part of the page that is drawn in the stage's units; antd's messages are
 * attached to the end of the document and read the unit from there. On a stage that is smaller than
 * its own units they keep their size: their type is no larger than is read.
 */
export function usePopupScale(unit: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(property, String(Math.max(1, unit)));
    return () => {
      style.removeProperty(property);
    };
  }, [unit]);
  const container = useCallback(() => ref.current ?? document.body, []);
  return { ref, container };
}
