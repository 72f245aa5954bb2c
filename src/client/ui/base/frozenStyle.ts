import type { CSSProperties } from "react";

type Columns = readonly { fixed?: unknown; width?: string | number | undefined }[];

/** The room that frozen columns take on either side, for `theme/ui.css`; `before` stands first. */
export function frozenStyle(columns: Columns, before = 0): CSSProperties {
  const widthOf = (side: string) =>
    columns.reduce((sum, { fixed, width }) => sum + (fixed === side ? Number(width ?? 0) : 0), 0);
  const start = widthOf("left");
  return {
    "--frozen-start": `${start > 0 ? start + before : 0}px`,
    "--frozen-end": `${widthOf("right")}px`,
  } as CSSProperties;
}
