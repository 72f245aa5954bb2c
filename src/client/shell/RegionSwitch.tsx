import { DownOutlined } from "@ant-design/icons";
import { Cascader, Tag } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { useMemo } from "react";
import { asOfWords } from "#contract/dataTime";
import { isWithin, type Region } from "#contract/regions";
import { dataTimeAtom } from "../state/dataTime";
import { regionAtom, regionsAtom } from "../state/region";
import "./region.css";

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

/** Chooses the region for all screens, never above the user's own, and says under which day they hold. */
export function RegionSwitch() {
  const [{ areaCode, name }, setRegion] = useAtom(regionAtom);
  const time = useAtomValue(dataTimeAtom);
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
      <Tag title={`数据年度 ${time.year}，状态和统计${asOfWords(time)}`}>{asOfWords(time)}</Tag>
    </div>
  );
}
