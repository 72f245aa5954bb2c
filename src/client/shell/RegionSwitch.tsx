import { DownOutlined } from "@ant-design/icons";
import { Cascader, Tag } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { isWithin, type Region } from "#contract/regions";
import { regionAtom, regionsAtom } from "../state/region";

type Option = { value: string; label: string; children?: Option[] };

/** The user's regions as a tree; its roots have no parent that he may see. */
export function regionOptions(regions: readonly Region[]): Option[] {
  const options = new Map<string, Option>(
    regions.map(({ areaCode, name }) => [areaCode, { value: areaCode, label: name }]),
  );
  const roots: Option[] = [];
  for (const { areaCode, parent } of regions) {
    const option = options.get(areaCode) as Option;
    const above = parent === null ? undefined : options.get(parent);
    if (above) above.children = [...(above.children ?? []), option];
    else roots.push(option);
  }
  return roots;
}

/** Chooses the region for all screens, never above the user's own; the year is fixed. */
export function RegionSwitch() {
  const [{ areaCode, name, year }, setRegion] = useAtom(regionAtom);
  const regions = useAtomValue(regionsAtom);
  const options = useMemo(() => regionOptions(regions), [regions]);
  const path = useMemo(
    () =>
      regions
        .filter((region) => isWithin(areaCode, region.areaCode))
        .sort((a, b) => a.areaCode.length - b.areaCode.length)
        .map((region) => region.areaCode),
    [regions, areaCode],
  );
  return (
    <div className="shell-region">
      <Cascader
        options={options}
        value={path}
        onChange={(chosen) => setRegion(String(chosen.at(-1) ?? areaCode))}
        changeOnSelect
        expandTrigger="hover"
        showSearch
        allowClear={false}
        classNames={{ popup: { root: "shell-region-list" } }}
      >
        <button type="button" aria-label={`行政区：${name}`} className="shell-region-button">
          {name || areaCode} <DownOutlined />
        </button>
      </Cascader>
      <Tag>{year}</Tag>
    </div>
  );
}
