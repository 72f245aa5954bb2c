/** A page that shows an answer of the interfaces for programs to people: its values, with its links. */
export const htmlPage = (title: string, answer: object): string =>
  `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1>${shown(answer, 0)}</body>
</html>
`;

const style =
  "body{font:14px/1.6 sans-serif;margin:2em}table{border-collapse:collapse}" +
  "td,th{border:1px solid #ccd3db;padding:2px 8px;text-align:left;vertical-align:top}";

const deepest = 8;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function shown(value: unknown, depth: number): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return plain(String(value));
  // Coordinates and the like: what is deeper is told as text.
  if (depth > deepest || isPlainList(value)) return escaped(JSON.stringify(value));
  if (Array.isArray(value)) return isTable(value) ? table(value, depth) : list(value, depth);
  const rows = Object.entries(value).map(
    ([name, one]) => `<tr><th>${escaped(name)}</th><td>${shown(one, depth + 1)}</td></tr>`,
  );
  return rows.length === 0 ? "" : `<table>${rows.join("")}</table>`;
}

function plain(text: string): string {
  if (!/^https?:\/\/[^\s{}]+$/.test(text)) return escaped(text);
  return `<a href="${escaped(text)}">${escaped(text)}</a>`;
}

/** Lists of numbers, at any depth, are no reading. */
const isPlainList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((one) => typeof one === "number" || (Array.isArray(one) && isPlainList(one)));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTable = (list: readonly unknown[]): list is Record<string, unknown>[] =>
  list.length > 0 && list.every(isRecord);

function table(rows: readonly Record<string, unknown>[], depth: number): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = names.map((name) => `<th>${escaped(name)}</th>`).join("");
  const body = rows.map((row) => {
    const cells = names.map((name) => `<td>${shown(row[name], depth + 1)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<table><tr>${head}</tr>${body.join("")}</table>`;
}

const list = (values: readonly unknown[], depth: number): string =>
  `<ul>${values.map((one) => `<li>${shown(one, depth + 1)}</li>`).join("")}</ul>`;
