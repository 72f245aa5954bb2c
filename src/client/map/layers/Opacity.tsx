import { Slider } from "antd";
import type { LayerSetting } from "../../state/map";

type Props = { title: string; opacity: number; set: (setting: LayerSetting) => void };

export function Opacity({ title, opacity, set }: Props) {
  return (
    <div className="map-opacity">
      <span>不透明度</span>
      <Slider
        min={0}
        max={100}
        value={Math.round(opacity * 100)}
        onChange={(percent) => set({ opacity: percent / 100 })}
        ariaLabelForHandle={`${title}不透明度`}
        tooltip={{ formatter: (percent) => `${percent}%` }}
      />
    </div>
  );
}
