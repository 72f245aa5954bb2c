import { Checkbox, Segmented, Slider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import { type LayerSetting, layerSettingsAtom } from "../state/map";
import { LayerClasses } from "./LayerClasses";
import { shownLayersAtom, shownTilesAtom } from "./shownLayers";

type Set = (setting: LayerSetting) => void;

function Opacity({ title, opacity, set }: { title: string; opacity: number; set: Set }) {
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

/** A tile service of the page: shown or not, how opaque. */
function Service({ service, set }: { service: TileSpec; set: Set }) {
  const { title, visible, opacity } = service;
  return (
    <li className="map-layer">
      <Checkbox checked={visible} onChange={({ target }) => set({ visible: target.checked })}>
        {title}
      </Checkbox>
      {visible && <Opacity title={title} opacity={opacity} set={set} />}
    </li>
  );
}

function Layer({ layer, set }: { layer: LayerSpec; set: Set }) {
  const { renderer, visible, opacity, title, dataset } = layer;
  const symbols = datasets[dataset]?.symbols ?? [];
  return (
    <li className="map-layer">
      <Checkbox checked={visible} onChange={({ target }) => set({ visible: target.checked })}>
        {title}
      </Checkbox>
      {visible && (
        <>
          {"by" in renderer && symbols.length > 1 && (
            <Segmented
              size="small"
              block
              aria-label={`${title}着色方式`}
              value={renderer.by}
              onChange={(by) => set({ by })}
              options={symbols.map((symbol) => ({ value: symbol.by, label: symbol.title }))}
            />
          )}
          <Opacity title={title} opacity={opacity} set={set} />
          <LayerClasses layer={layer} />
        </>
      )}
    </li>
  );
}

/** The page's layers with their legends: shown or not, how opaque, coloured by what. */
export function LayerTree() {
  const layers = useAtomValue(shownLayersAtom);
  const services = useAtomValue(shownTilesAtom);
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  if (layers.length + services.length === 0) return <p className="map-weak">本页没有数据图层</p>;
  const setOf = (id: string) => (setting: LayerSetting) =>
    setSettings({ ...settings, [id]: { ...settings[id], ...setting } });
  return (
    <ul className="map-layers" aria-label="图层">
      {layers.map((layer) => (
        <Layer key={layer.id} layer={layer} set={setOf(layer.id)} />
      ))}
      {services.map((service) => (
        <Service key={service.id} service={service} set={setOf(service.id)} />
      ))}
    </ul>
  );
}
