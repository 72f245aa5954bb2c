/** What a row of a sheet would do. */
export const rowKinds = ["added", "changed", "same", "bad"] as const;
export type RowKind = (typeof rowKinds)[number];
