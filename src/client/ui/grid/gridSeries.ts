import type { Field } from "#contract/define/field";
import { dayText } from "./cellText";
import type { Area, Copied, Place } from "./gridArea";

/** The text at a place of a line, counted from its first cell; before it where negative. */
type Series = (at: number) => string;

/** How a line of cells goes on; null if it only repeats. `turned`: Ctrl asks for the other of the two. */
export function seriesOf(field: Field, texts: readonly string[], turned: boolean): Series | null {
  switch (field.names ? "code" : field.kind) {
    case "number":
    case "integer":
      return numberSeries(texts, turned);
    case "date":
      return daySeries(texts.map(dayText), turned);
    case "text":
      return texts.every(isFigure) ? numberSeries(texts, turned) : namedSeries(texts, turned);
    default:
      return null;
  }
}

/** One step between all of them; of a single one it is 1, if that is asked for. Null: there is none. */
function stepOf(figures: readonly bigint[], single: boolean, unit = 1n): bigint | null {
  const [first, second] = figures;
  if (first === undefined) return null;
  if (second === undefined) return single ? unit : null;
  const step = second - first;
  const isEven = figures.every((figure, i) => figure === first + step * BigInt(i));
  return isEven && step !== 0n ? step : null;
}

const goesOn = (texts: readonly string[], turned: boolean) => texts.length === 1 || !turned;

const figure = /^(-?)(\d+)(?:\.(\d+))?$/;
const isFigure = (text: string) => figure.test(text);

/** Figures go on by an even step; a single one repeats unless it is asked otherwise. */
function numberSeries(texts: readonly string[], turned: boolean): Series | null {
  const parts = texts.map((text) => figure.exec(text) ?? []);
  const digits = Math.max(...parts.map(([, , , decimals = ""]) => decimals.length));
  const figures = parts.flatMap(([all, sign = "", whole = "", decimals = ""]) =>
    all === undefined ? [] : BigInt(`${sign}${whole}${decimals.padEnd(digits, "0")}`),
  );
  const [first] = figures;
  const step = stepOf(figures, turned, 10n ** BigInt(digits));
  if (figures.length !== texts.length || first === undefined || step === null) return null;
  if (!goesOn(texts, turned)) return null;
  // A text such as 007 keeps its noughts.
  const [whole = ""] = texts[0]?.split(".") ?? [];
  const width = /^0\d/.test(whole) ? whole.length : 1;
  return (at) => decimalText(first + step * BigInt(at), digits, width);
}

function decimalText(scaled: bigint, digits: number, width: number): string {
  const [sign, amount] = scaled < 0n ? ["-", -scaled] : ["", scaled];
  const text = String(amount).padStart(digits + width, "0");
  const whole = text.slice(0, text.length - digits);
  const decimals = text.slice(text.length - digits).replace(/0+$/, "");
  return `${sign}${whole}${decimals && `.${decimals}`}`;
}

/** 统一社会信用代码 ends with a check digit: another enterprise has not the next one. */
const isCredit = (text: string) => /^[0-9A-Z]{18}$/.test(text);

/** Numbers and names that end with digits count on: 余杭-009, 余杭-010. */
function namedSeries(texts: readonly string[], turned: boolean): Series | null {
  const parts = texts.map((text) => /^(.*\D)(\d+)$/s.exec(text) ?? []);
  const [, name, digits = ""] = parts[0] ?? [];
  if (name === undefined || texts.some(isCredit)) return null;
  if (!parts.every(([, other]) => other === name) || (texts.length === 1 && turned)) return null;
  const figures = parts.map(([, , own = ""]) => BigInt(own));
  const [first = 0n] = figures;
  const step = stepOf(figures, true);
  if (step === null || !goesOn(texts, turned)) return null;
  return (at) => {
    const next = first + step * BigInt(at);
    return `${name}${String(next < 0n ? -next : next).padStart(digits.length, "0")}`;
  };
}

const dayMs = 86_400_000;
const day = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Days go on by days, or by months where all are the same day of theirs. */
function daySeries(texts: readonly string[], turned: boolean): Series | null {
  const parts = texts.map((text) => day.exec(text)?.slice(1).map(Number) ?? []);
  const [first] = parts;
  if (!first || parts.some((part) => part.length < 3)) return null;
  if (texts.length === 1 ? turned : !goesOn(texts, turned)) return null;
  const [year = 0, month = 1, date = 1] = first;
  const months = stepOf(
    parts.map(([y = 0, m = 1]) => BigInt(y * 12 + m)),
    false,
  );
  if (months !== null && parts.every(([, , own]) => own === date)) {
    return (at) => monthsLater(year, month + Number(months) * at, date);
  }
  const start = Date.UTC(year, month - 1, date);
  const days = stepOf(
    texts.map((text) => BigInt(Date.parse(text) / dayMs)),
    true,
  );
  return days === null ? null : (at) => dayOf(start + Number(days) * at * dayMs);
}

/** The same day of another month, or its last one. */
function monthsLater(year: number, month: number, date: number): string {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1, Math.min(date, last)));
}

type Filled = { to: Place; text: string };

/**
 * What a dragged handle writes: lines that go on get texts, the others are copied as they were. Across
 * columns of different kinds nothing goes on.
 */
export function continued(
  copies: readonly Copied[],
  area: Area,
  filled: Area,
  ofCells: { fieldOf: (key: string) => Field; textOf: (at: Place) => string },
  turned: boolean,
): { copied: Copied[]; texts: Filled[] } {
  const isDown = filled.ids.length > area.ids.length;
  const lines = new Map<string, Series | null>();
  for (const one of isDown ? area.keys : area.ids) {
    const cells = isDown
      ? area.ids.map((id) => ({ id, key: one }))
      : area.keys.map((key) => ({ id: one, key }));
    const kinds = new Set(cells.map(({ key }) => ofCells.fieldOf(key).kind));
    const [{ key = "" } = {}] = cells;
    const texts = cells.map(ofCells.textOf);
    lines.set(one, kinds.size === 1 ? seriesOf(ofCells.fieldOf(key), texts, turned) : null);
  }
  const from = isDown
    ? filled.ids.indexOf(area.ids[0] ?? "")
    : filled.keys.indexOf(area.keys[0] ?? "");
  const textAt = ({ id, key }: Place): string | undefined =>
    isDown
      ? lines.get(key)?.(filled.ids.indexOf(id) - from)
      : lines.get(id)?.(filled.keys.indexOf(key) - from);
  const texts = copies.flatMap(({ to }) => {
    const text = textAt(to);
    return text === undefined ? [] : [{ to, text }];
  });
  return { copied: copies.filter(({ to }) => textAt(to) === undefined), texts };
}
