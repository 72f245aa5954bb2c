/** A record whose fields are only known at run time. */
export type AnyRecord = Readonly<Record<string, unknown>>;

/** Values of a record as columns hold them; what is not given is undefined. */
export type ColumnValues = Readonly<Record<string, string | number | null | undefined>>;
