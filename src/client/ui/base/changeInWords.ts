import { missing, moment } from "../../values/format";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** Timestamps come in stored form; everything else is already in words. */
export const changeInWords = (value: string | null): string =>
  value !== null && instant.test(value) ? moment(value) : (value ?? missing);
