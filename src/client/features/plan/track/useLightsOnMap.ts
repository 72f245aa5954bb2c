import { useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import type { RegionTrack } from "#contract/endpoints/plan/governTrack";
import { type Light, lightLabel, lightOf } from "#contract/rules/plan/taskTime";
import { regionKeyAtom } from "../../../state/map";
import { lightColors, lightSigns } from "../TimeLight";

const lights: readonly Light[] = ["good", "warn", "bad", "none"];

/** The map shows the regions in the lights of the table, as long as the page is open. */
export function useLightsOnMap(rows: readonly RegionTrack[] | null): void {
  const show = useSetAtom(regionKeyAtom);
  const key = useMemo(() => {
    if (!rows || rows.length === 0) return null;
    const classes = lights.map((light) => ({
      ...{ color: lightColors[light], sign: lightSigns[light], label: lightLabel(light) },
      codes: rows.filter(({ sxjdc }) => lightOf(sxjdc) === light).map(({ areaCode }) => areaCode),
    }));
    return {
      title: "时序红绿灯（百分点）",
      classes: classes.filter(({ codes }) => codes.length > 0),
    };
  }, [rows]);
  useEffect(() => {
    show(key);
    return () => show(null);
  }, [key, show]);
}
