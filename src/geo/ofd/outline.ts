import { ofdLimits } from "./ofdFault";
import { child, children, type XmlNode } from "./xmlTree";

/**
 * An entry in the table of contents; `page` counts from 0. Actions that lead elsewhere are dropped.
 */
export type OutlineItem = { title: string; page: number | null; children: OutlineItem[] };

export function outlineOf(
  outlines: XmlNode | undefined,
  pageIds: readonly string[],
): OutlineItem[] {
  const pages = new Map(pageIds.map((id, index) => [id, index]));
  const state = { left: ofdLimits.outlineItems };
  const itemsOf = (node: XmlNode | undefined): OutlineItem[] =>
    children(node, "OutlineElem").flatMap((item) => {
      if (state.left-- <= 0) return [];
      return [
        {
          title: item.attributes.Title ?? "",
          page: pages.get(targetOf(item) ?? "") ?? null,
          children: itemsOf(item),
        },
      ];
    });
  return itemsOf(outlines);
}

function targetOf(item: XmlNode): string | undefined {
  for (const action of children(child(item, "Actions"), "Action")) {
    const target = child(child(action, "Goto"), "Dest")?.attributes.PageID;
    if (target) return target;
  }
  return undefined;
}
