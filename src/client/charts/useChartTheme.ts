import { theme } from "antd";
import { useMemo, useSyncExternalStore } from "react";

const quiet = "(prefers-reduced-motion: reduce)";

const subscribe = (changed: () => void) => {
  const media = matchMedia(quiet);
  media.addEventListener("change", changed);
  return () => media.removeEventListener("change", changed);
};

/** Whether the user prefers reduced motion. */
const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => matchMedia(quiet).matches);

/** Text and line colours of the current theme, and how much charts may animate. */
export function useChartTheme() {
  const { token } = theme.useToken();
  const still = useReducedMotion();
  return useMemo(
    () => ({
      text: token.colorText,
      second: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      raised: token.colorFillTertiary,
      hover: token.colorFillQuaternary,
      accent: token.colorPrimary,
      animate: still
        ? (false as const)
        : { enter: { duration: 200 }, update: { duration: 200 }, exit: { duration: 160 } },
      /** Settings shared by both axes. */
      axis: {
        title: false,
        labelFill: token.colorTextSecondary,
        labelFontSize: 12,
        labelFontFamily: token.fontFamily,
        labelOpacity: 1,
        line: false,
        tick: false,
        gridStroke: token.colorBorderSecondary,
        gridStrokeOpacity: 1,
        gridLineDash: [0, 0] as [number, number],
      } as const,
    }),
    [token, still],
  );
}

export type ChartTheme = ReturnType<typeof useChartTheme>;
