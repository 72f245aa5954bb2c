import { sql } from "kysely";
import type { Typed, ValueKind } from "./functions";
import { badWhere } from "./whereTokens";

/** A bare value as one of a kind; refused if it cannot be one. */
export function boundValue(kind: ValueKind, text: string): Typed {
  switch (kind) {
    case "text":
      return { sql: sql`${text}::text`, kind };
    case "date":
      return { sql: sql`${day(text)}::date`, kind };
    case "time":
      return { sql: sql`${moment(text)}::timestamptz`, kind };
    default:
      return { sql: sql`${number(text)}::numeric`, kind: "number" };
  }
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) throw badWhere(`“${text.slice(0, 40)}”不是数`);
  return value;
}

function day(text: string): string {
  const found = /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(text);
  const date = found ? `${found[1]}-${found[2]}-${found[3]}` : "";
  const parsed = new Date(`${date}T00:00:00Z`);
  // 31 April would silently become 1 May.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(date)) {
    throw badWhere(`“${text.slice(0, 40)}”不是日期`);
  }
  return date;
}

function moment(text: string): string {
  const parsed = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(zoned(text)) : Number.NaN;
  if (Number.isNaN(parsed)) throw badWhere(`“${text.slice(0, 40)}”不是时间`);
  return new Date(parsed).toISOString();
}

/** A time without a zone is UTC, as the layer's description says. */
function zoned(text: string): string {
  const iso = text.trim().replace(" ", "T");
  if (!iso.includes("T")) return `${iso}T00:00:00Z`;
  return /(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : `${iso}Z`;
}
