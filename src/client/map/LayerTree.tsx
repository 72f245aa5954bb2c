import { Checkbox, Segmented, Slider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import { figureGroups } from "#contract/endpoints/dxyd";
import type { LayerSpec } from "#contract/map/layerSpec";
import { useCall } from "../api/useCall";
import { dataRevisionAtom, type LayerSetting, layerSettingsAtom } from "../state/map";
import { regionAtom } from "../state/region";
import { datasetCalls, isMapDataset } from "./datasetCalls";
import { dimensionsOf } from "./rollupFilter";
import { shownLayersAtom } from "./shownLayers";

const figures = new Intl.NumberFormat("zh-CN");

/** How many parcels each class has, from the rollup, under the region and filter in force. */
function useCounts(layer: LayerSpec): (key: string) => number | undefined {
  const { areaCode } = useAtomValue(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const by = "by" in layer.renderer ? layer.renderer.by : null;
  const group = figureGroups.find((one) => one === by);
  const dataset = isMapDataset(layer.dataset) ? layer.dataset : null;
  const { data } = useCall(
    datasetCalls[dataset ?? "dxydsd"].stats,
    group && dataset && layer.visible
      ? { ...dimensionsOf(layer.filter), areaCode, groups: [group] }
      : null,
    revision,
  );
  const counted = group ? data?.groups[group] : undefined;
  return (key) => counted && (counted.find((figure) => figure.key === key)?.zs ?? 0);
}

function Classes({ layer }: { layer: LayerSpec }) {
  const count = useCounts(layer);
  const { renderer, dataset } = layer;
  if ("fill" in renderer) {
    return (
      <ul className="map-classes">
        <li>
          <i style={{ background: renderer.fill }} />
          {layer.title}
        </li>
      </ul>
    );
  }
  const codes = datasets[dataset]?.fields[renderer.by]?.codes ?? {};
  return (
    <ul className="map-classes">
      {Object.entries(renderer.colors).map(([key, color]) => {
        const zs = count(key);
        return (
          <li key={key}>
            <i style={{ background: color }} />
            {codes[key] ?? key}
            <span className="map-count">{zs === undefined ? "—" : `${figures.format(zs)} 宗`}</span>
          </li>
        );
      })}
    </ul>
  );
}

function Layer({ layer, set }: { layer: LayerSpec; set: (setting: LayerSetting) => void }) {
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
          <Classes layer={layer} />
        </>
      )}
    </li>
  );
}

/** The page's layers with their legends: shown or not, how opaque, coloured by what. */
export function LayerTree() {
  const layers = useAtomValue(shownLayersAtom);
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  if (layers.length === 0) return <p className="map-weak">本页没有数据图层</p>;
  return (
    <ul className="map-layers" aria-label="图层">
      {layers.map((layer) => (
        <Layer
          key={layer.id}
          layer={layer}
          set={(setting) =>
            setSettings({ ...settings, [layer.id]: { ...settings[layer.id], ...setting } })
          }
        />
      ))}
    </ul>
  );
}
