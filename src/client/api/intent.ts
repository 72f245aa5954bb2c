import type { Endpoint } from "#contract/define/endpoint";

/** After this long a repeated save is a new one; the server forgets the key after a day. */
const keptMs = 12 * 3600 * 1000;

type Intent = { key: string; since: number };

/** Calls that were sent and are not known to be done or refused, keyed by their content. */
const open = new Map<string, Intent>();

const files = new WeakMap<Blob, string>();

/** A file counts as the same for as long as the form holds it. */
function fileMark(file: Blob): string {
  const mark = files.get(file) ?? newKey();
  files.set(file, mark);
  return mark;
}

const marked = (_: string, value: unknown) => (value instanceof Blob ? fileMark(value) : value);

/** Works over plain HTTP too, where `randomUUID` is missing. */
const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Calls that change something and may be sent twice, by a double click or a broken connection. */
const isKept = ({ kind, readonly, access }: Endpoint): boolean =>
  !readonly && access !== null && (kind === "json" || kind === "form" || kind === "upload");

/**
 * The key of what the user means by a call. While the call is open, and as long as nobody knows
 * whether it was done, saying the same again is the same intent; after an answer it is a new one.
 */
export function intentOf(e: Endpoint, input: unknown): { key: string; settle: () => void } | null {
  if (!isKept(e)) return null;
  const said = `${e.path} ${JSON.stringify(input, marked)}`;
  const known = open.get(said);
  const isFresh = known !== undefined && Date.now() - known.since < keptMs;
  const intent = isFresh ? known : { key: newKey(), since: Date.now() };
  open.set(said, intent);
  const settle = () => {
    if (open.get(said) === intent) open.delete(said);
  };
  return { key: intent.key, settle };
}
