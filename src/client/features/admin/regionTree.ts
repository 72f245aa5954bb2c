import type { Region } from "#contract/regions";

export type RegionNode = { value: string; title: string; children: RegionNode[] };

/** Regions one below the other, as a tree control takes them. */
export function treeOf(regions: readonly Region[]): RegionNode[] {
  const nodes = new Map(
    regions.map(({ areaCode, name }): [string, RegionNode] => [
      areaCode,
      { value: areaCode, title: name, children: [] },
    ]),
  );
  const roots: RegionNode[] = [];
  for (const { areaCode, parent } of regions) {
    const node = nodes.get(areaCode);
    if (node) (nodes.get(parent ?? "")?.children ?? roots).push(node);
  }
  return roots;
}
