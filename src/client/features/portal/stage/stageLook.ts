import type { CSSProperties } from "react";
import type { StageSize } from "./stageSize";

/** How the stage is laid out at a size. */
export function stageLook({ unit, width, height, columns, far, scrolls }: StageSize) {
  const counted = { "--unit": unit, "--columns": columns };
  const place = scrolls ? { width } : { width, height };
  const style: CSSProperties = { ...counted, ...place };
  const classes = ["portal-stage", columns > 1 && "portal-wide", far && "portal-far"];
  return { style, className: classes.filter(Boolean).join(" ") };
}
