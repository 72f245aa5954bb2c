import { TreeSelect } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useMemo } from "react";
import type { Region } from "#contract/regions";
import { regionAtom, regionsAtom } from "../../state/region";

type Node = { value: string; title: string; children: Node[] };

function treeOf(regions: readonly Region[]): Node[] {
  const nodes = new Map(
    regions.map(({ areaCode, name }) => [
      areaCode,
      { value: areaCode, title: name, children: [] as Node[] },
    ]),
  );
  const roots: Node[] = [];
  for (const { areaCode, parent } of regions) {
    const node = nodes.get(areaCode);
    if (node) (nodes.get(parent ?? "")?.children ?? roots).push(node);
  }
  return roots;
}

/** The region shared by map, panels and lists. */
export function RegionFilter() {
  const regions = useAtomValue(regionsAtom);
  const [region, setRegion] = useAtom(regionAtom);
  const tree = useMemo(() => treeOf(regions), [regions]);
  return (
    <TreeSelect
      aria-label="行政区"
      treeData={tree}
      value={region.areaCode}
      onChange={setRegion}
      showSearch={{ treeNodeFilterProp: "title" }}
      treeDefaultExpandedKeys={tree.map((node) => node.value)}
      popupMatchSelectWidth={240}
    />
  );
}
