/** A fault in a line or parcel of a TXT file. `line` counts from 1, `text` quotes the file. */
export type TxtFault =
  | { kind: "missingSection"; line: number; text: "属性描述" | "地块坐标" }
  | { kind: "badHeader"; line: number; text: string }
  /** Not four parts with valid numbers, or a point before any header. */
  | { kind: "badPoint"; line: number; text: string; parcel: string }
  | { kind: "count"; line: number; text: string; parcel: string; declared: number; actual: number }
  /** `text` is the shape kind: 点, 线 or something else. */
  | { kind: "shape"; line: number; text: string; parcel: string }
  /** `text` is the first point number out of order, or the last of a ring left open. */
  | { kind: "numbering"; line: number; text: string; parcel: string; ring: string; open: boolean }
  | { kind: "duplicateNumber"; line: number; text: string; parcel: string; firstLine: number }
  /** `gap` in metres between a ring's first and last point. */
  | { kind: "unclosed"; line: number; text: string; parcel: string; ring: string; gap: number };
