import { grouped } from "./grouped";

type Entry = Readonly<Record<string, unknown>>;

const said = (value: unknown): string => String(value ?? "").trim();

/** 分期支付 and 核查记录: how each property of an entry is worded. */
const words: Readonly<Record<string, (value: unknown) => string>> = {
  qh: (value) => `第 ${said(value)} 期`,
  rq: said,
  je: (value) => `${grouped(Number(value), 2)} 万元`,
  sjrq: (value) => `${said(value)} 支付`,
  xxjd: said,
  bz: said,
};

const entryText = (entry: Entry): string =>
  Object.entries(words)
    .flatMap(([key, wordOf]) => (said(entry[key]) ? [wordOf(entry[key])] : []))
    .join(" ");

const isEntry = (value: unknown): value is Entry => typeof value === "object" && value !== null;

/** A list stored as JSON in a text field, in readable form; null for any other text. */
export function storedListText(text: string): string | null {
  if (!text.startsWith("[{")) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isEntry).map(entryText).join("；") : null;
  } catch {
    return null;
  }
}
