import { Switch, Tooltip } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { detailAtom } from "../../../map/layers/parcelsDrawn";
import { inViewAtom } from "../../../state/map";
import "./chips.css";

/** 随图统计: panel figures count only what is in view. */
export function InViewSwitch() {
  const [inView, setInView] = useAtom(inViewAtom);
  const detail = useAtomValue(detailAtom);
  const hint = detail
    ? "统计当前地图范围内的地块，移动地图后自动更新"
    : "放大到看得见地块时，统计随地图范围变化";
  return (
    <Tooltip title={hint}>
      <label className="kit-in-view" htmlFor="in-view">
        <Switch
          id="in-view"
          size="small"
          checked={inView}
          onChange={setInView}
          aria-label="随图统计"
        />
        随图统计
      </label>
    </Tooltip>
  );
}
