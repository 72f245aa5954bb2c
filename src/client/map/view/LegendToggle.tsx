import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { coversAtom } from "../../state/map";
import { collapsedPanelsAtom } from "../../state/panels";
import { coverSizes } from "./coverSizes";

/**
 * Whether a legend of the map is put away, and how to change that: a map narrower than `roomy` px is
 * not covered by it until the user asks for it.
 */
export function useLegendAway(roomy: number): [boolean, () => void] {
  const [collapsed, setCollapsed] = useAtom(collapsedPanelsAtom);
  const { left, right } = coverSizes(useAtomValue(coversAtom));
  const away = collapsed.legend ?? innerWidth - left - right < roomy;
  return [away, () => setCollapsed({ ...collapsed, legend: !away })];
}

type Props = { away: boolean; onToggle: () => void };

export function LegendToggle({ away, onToggle }: Props) {
  return (
    <Button
      type="text"
      size="small"
      aria-label={away ? "展开图例" : "收起图例"}
      title={away ? "展开图例" : "收起图例"}
      aria-expanded={!away}
      icon={away ? <UpOutlined /> : <DownOutlined />}
      onClick={onToggle}
    />
  );
}
