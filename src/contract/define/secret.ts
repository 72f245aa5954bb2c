import { Refusal, status } from "../errors";
import { firstDigits } from "../firstDigits";
import { grouped } from "../grouped";
import type { AnyRecord } from "./anyRecord";
import type { AnyDataset, Fields } from "./dataset";
import { type Field, personView } from "./field";

/**
 * Fields that somebody with these authorities is not shown: amounts of single enterprises are
 * commercially sensitive (domain/04 §7), `***`, sent as null; of people everybody gets what `maskOf`
 * leaves, and who may see more asks for it record by record.
 */
export function hiddenFrom(fields: Fields, authorities: readonly string[]): ReadonlySet<string> {
  const found = known.get(fields) ?? new WeakMap<readonly string[], ReadonlySet<string>>();
  known.set(fields, found);
  const hidden = found.get(authorities) ?? hiddenAmong(fields, authorities);
  found.set(authorities, hidden);
  return hidden;
}

/** Asked for several times for each tile: neither fields nor the authorities of a session change. */
const known = new WeakMap<Fields, WeakMap<readonly string[], ReadonlySet<string>>>();

const hiddenAmong = (fields: Fields, authorities: readonly string[]): ReadonlySet<string> =>
  new Set(
    Object.entries(fields)
      .filter(([, field]) => isPersonal(field) || !maySee(field, authorities))
      .map(([name]) => name),
  );

export const isPersonal = ({ secret }: Pick<Field, "secret">): boolean => secret === personView;

const maySee = ({ secret }: Field, authorities: readonly string[]): boolean =>
  secret === undefined || authorities.includes(secret);

const mobileDigits = 11;

/** What is shown of a name or number of a person: enough to tell that it is there. `138****1234`, `张**` */
export function maskOf(value: unknown): string | null {
  if (typeof value !== "string" || value === "") return null;
  if (isMask(value)) return value;
  const signs = [...value];
  if (!/^[\d\s+()-]{7,}$/.test(value)) return `${signs[0]}**`;
  // Of a short number three and four would be nearly all.
  return signs.length < mobileDigits
    ? `****${signs.slice(-2).join("")}`
    : `${signs.slice(0, 3).join("")}****${signs.slice(-4).join("")}`;
}

/** A mask, or what looks like one: no name or number of a person holds two stars. */
export const isMask = (value: unknown): boolean =>
  typeof value === "string" && value.includes("**");

/** What somebody to whom a field is hidden gets in its place. */
export const maskedValue = (field: Field | undefined, value: unknown): string | null =>
  field && isPersonal(field) ? maskOf(value) : null;

/**
 * The values of a request without masks that a form sends back as it was given them. What looks like a
 * mask and is none of the stored value is refused: it would be stored over it.
 */
export function withoutMasks(
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
  stored: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(given).filter(([key, value]) => {
    // Values come under the names of columns too.
    const name = key.toLowerCase();
    const field = fields[name];
    if (!field || !isPersonal(field) || !isMask(value)) return true;
    if (maskOf(stored?.[name]) === value) return false;
    const why = `${field.label}含有掩码“**”：请填写完整的值，或保持原样不改`;
    throw new Refusal(status.badRequest, why);
  });
  return Object.fromEntries(kept);
}

/** The dataset as somebody with these authorities reads it: what they get rounded is asked for rounded. */
export const readBy = (dataset: AnyDataset, reader: readonly string[]): AnyDataset => ({
  ...dataset,
  reader,
});

/** The same without the fields that are hidden from them. */
export function shownTo(dataset: AnyDataset, authorities: readonly string[]): AnyDataset {
  const hidden = hiddenFrom(dataset.fields, authorities);
  const shown = Object.entries(dataset.fields).filter(([name]) => !hidden.has(name));
  return { ...readBy(dataset, authorities), fields: Object.fromEntries(shown) };
}

/** The same with the fields of people, for changes of a record: these are told as masks. */
export function toldTo(dataset: AnyDataset, authorities: readonly string[]): AnyDataset {
  const told = Object.entries(dataset.fields).filter(([, field]) => {
    return isPersonal(field) || maySee(field, authorities);
  });
  return { ...readBy(dataset, authorities), fields: Object.fromEntries(told) };
}

/** Whether a reader with these authorities gets the figure of an enterprise or parcel rounded. */
export const isRounded = (
  field: Pick<Field, "exactFor"> | undefined,
  reader: readonly string[] | undefined,
): boolean => field?.exactFor !== undefined && !field.exactFor.some((one) => reader?.includes(one));

/** Fields that a filter asks for by what its reader gets rounded: answers to it are not everybody's. */
export const roundedIn = ({ fields, reader }: AnyDataset, filter: object): string[] =>
  Object.keys(filter)
    .map((name) => name.replace(/(Min|Max|Is)$/, ""))
    .filter((name) => isRounded(fields[name], reader));

/** A figure that was rounded for its reader, as it is shown: that it is no exact one stands before it. */
export const roundedText = (value: number): string => `约 ${grouped(value, decimalsOf(value))}`;

const decimalsOf = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** Whether the reader of a dataset gets this figure of a record rounded. */
export const isRoundedIn = (
  { fields, reader, regions }: AnyDataset,
  name: string,
  row: AnyRecord,
) => isRounded(fields[name], reader) && !(regions && row[regions.by] === regions.of);

/** A value of a record as the reader of its dataset may have it told. */
export function toldValue(dataset: AnyDataset, name: string, row: AnyRecord): unknown {
  const field = dataset.fields[name];
  const value = row[name];
  if (field && isPersonal(field)) return maskOf(value);
  if (value === null || value === undefined || !isRoundedIn(dataset, name, row)) return value;
  return firstDigits(Number(value));
}
