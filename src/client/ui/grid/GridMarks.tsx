import { useAtomValue } from "jotai";
import { useEffect, useState } from "react";
import { count } from "../../values/format";
import { type Area, sizeOf } from "./gridArea";
import type { Grid } from "./useGridEdits";

const attribute = (name: string, values: readonly string[]) =>
  `:is(${values.map((value) => `[${name}="${CSS.escape(value)}"]`).join()})`;

const rule = (ids: readonly string[], keys: readonly string[], background: string) =>
  ids.length > 0 && keys.length > 0
    ? `.ui-list .ant-table-wrapper ${attribute("data-row-key", ids)} > .ant-table-cell.ui-cell${attribute("data-typed", keys)} { background-image: ${background}; }`
    : "";

const tint = (colour: string) => `linear-gradient(${colour}, ${colour})`;
/** The last cell has the handle in its corner, over the tint of the others. */
const corner = (under: string) =>
  `linear-gradient(var(--color-primary), var(--color-primary)), ${under}; background-size: 8px 8px, auto; background-position: right bottom, 0 0; background-repeat: no-repeat`;

/** The selected cells, the handle at their corner, and the cells that it is dragged over. */
function rulesOf(area: Area, pulled: Area | null): string {
  const held = tint(sizeOf(area) > 1 ? "var(--cell-held)" : "transparent");
  return [
    pulled ? rule(pulled.ids, pulled.keys, tint("var(--cell-pulled)")) : "",
    rule(area.ids, area.keys, held),
    rule(area.ids.slice(-1), area.keys.slice(-1), corner(held)),
  ].join("\n");
}

/**
 * Marks what is selected by rules of a style sheet, which reach rows that are rendered later too, and
 * says how much it is.
 */
export function GridMarks({ grid }: { grid: Grid }) {
  useAtomValue(grid.range.atoms.range);
  const pulled = useAtomValue(grid.range.atoms.pulled);
  const area = grid.range.area();
  const rules = rulesOf(area, pulled);
  const [sheet] = useState(() => new CSSStyleSheet());
  useEffect(() => {
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [sheet]);
  useEffect(() => sheet.replaceSync(rules), [sheet, rules]);
  if (sizeOf(area) < 2) return null;
  return (
    <span className="ui-second" role="status">
      已选 {count(area.ids.length)} 行 {count(area.keys.length)} 列
    </span>
  );
}
