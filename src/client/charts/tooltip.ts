import type { Datum } from "./datum";

const add = (parent: Element, tag: string, className: string, text = "") => {
  const node = document.createElement(tag);
  node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
};

type Shown = { items: readonly { value?: unknown }[] };

type Words = {
  titleOf: (datum: Datum) => string;
  nameOf: (datum: Datum) => string;
  valueOf: (datum: Datum) => string;
  colorOf: (datum: Datum) => string;
};

/** Built node by node: labels come from records and must never be parsed as markup. */
function tipNode(data: readonly Datum[], words: Words): HTMLElement {
  const box = document.createElement("div");
  const [first] = data;
  if (first) add(box, "div", "chart-tip-title", words.titleOf(first));
  for (const datum of data) {
    const line = add(box, "div", "chart-tip-row");
    add(line, "i", "chart-tip-dot").style.background = words.colorOf(datum);
    add(line, "span", "chart-tip-name", words.nameOf(datum));
    add(line, "b", "chart-tip-value", words.valueOf(datum));
  }
  return box;
}

/** What a mark and its chart need to show `words` about the data under the pointer. */
export function tipsOf(data: readonly Datum[], words: Words) {
  const byKey = new Map(data.map((datum) => [datum.key, datum]));
  const render = (_: unknown, { items }: Shown) =>
    tipNode(
      items.flatMap((item) => byKey.get(String(item.value)) ?? []),
      words,
    );
  return {
    tooltip: { title: "key", items: [(datum: Datum) => ({ name: datum.key, value: datum.key })] },
    interaction: { tooltip: { render, css: { ".g2-tooltip": tipStyle } } },
  };
}

const tipStyle = {
  background: "var(--chart-surface)",
  color: "var(--chart-text)",
  "font-family": "inherit",
  "font-size": "12px",
  "line-height": "20px",
  padding: "8px 12px",
  "border-radius": "6px",
  border: "1px solid var(--chart-line)",
  "box-shadow": "0 4px 16px rgb(20 40 70 / .14)",
};
