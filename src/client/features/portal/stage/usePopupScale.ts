import { useCallback, useEffect, useRef } from "react";

const property = "--stage-unit";

/**
 * Pop-ups stand in a part of the page that is drawn in the stage's units; what antd keeps at the end
 * of the document, its messages, reads the unit from there.
 */
export function usePopupScale(unit: number) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(property, String(unit));
    return () => {
      style.removeProperty(property);
    };
  }, [unit]);
  const container = useCallback(() => ref.current ?? document.body, []);
  return { ref, container };
}
