import { HolderOutlined } from "@ant-design/icons";
import { Checkbox, Segmented, Select } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { datasets } from "#contract/datasets/index";
import type { LayerSpec, TileSpec } from "#contract/map/layerSpec";
import { type LayerSetting, layerSettingsAtom } from "../../state/map";
import { LayerClasses } from "./LayerClasses";
import { Opacity } from "./Opacity";
import { shownLayersAtom, shownTilesAtom } from "./shownLayers";
import { type LayerOrder, useLayerOrder } from "./useLayerOrder";

type Set = (setting: LayerSetting) => void;

/** A tile service of the page: visibility and opacity. */
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

const scales = [
  { value: 0, label: "所有比例尺" },
  ...[500_000, 100_000, 50_000, 10_000].map((value) => ({
    value,
    label: `1:${value / 10_000} 万及更大`,
  })),
];

/** The smallest scale at which a layer is drawn. */
function Scale({ layer: { title, minScale = 0 }, set }: { layer: LayerSpec; set: Set }) {
  const known = scales.some(({ value }) => value === minScale);
  const options = known ? scales : [...scales, { value: minScale, label: `1:${minScale} 及更大` }];
  return (
    <div className="map-opacity">
      <span>显示比例</span>
      <Select
        size="small"
        aria-label={`${title}显示比例`}
        value={minScale}
        options={options}
        onChange={(next) => set({ minScale: next })}
      />
    </div>
  );
}

type LayerProps = { layer: LayerSpec; set: Set; order: LayerOrder; at: number };

function Layer({ layer, set, order, at }: LayerProps) {
  const { renderer, visible, opacity, title, dataset } = layer;
  const symbols = datasets[dataset]?.symbols ?? [];
  return (
    <li className="map-layer" data-over={order.over === at || undefined} {...order.dropOn(at)}>
      <div className="map-layer-head">
        <Checkbox checked={visible} onChange={({ target }) => set({ visible: target.checked })}>
          {title}
        </Checkbox>
        {order.size > 1 && (
          <button
            type="button"
            className="map-layer-grip"
            aria-label={`移动${title}，第 ${at + 1} 层，共 ${order.size} 层，按上下方向键换位`}
            title="拖动调整上下次序，或按上下方向键"
            {...order.grip(at)}
          >
            <HolderOutlined />
          </button>
        )}
      </div>
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
          <Scale layer={layer} set={set} />
          <LayerClasses layer={layer} />
        </>
      )}
    </li>
  );
}

/** The page's layers with legends: order, visibility, opacity, and minimum scale. */
export function LayerTree() {
  const layers = useAtomValue(shownLayersAtom);
  const services = useAtomValue(shownTilesAtom);
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  const order = useLayerOrder(layers.map(({ id }) => id));
  if (layers.length + services.length === 0) return <p className="map-weak">本页没有数据图层</p>;
  const setOf = (id: string) => (setting: LayerSetting) =>
    setSettings({ ...settings, [id]: { ...settings[id], ...setting } });
  return (
    <ul className="map-layers" aria-label="图层">
      {layers.map((layer, at) => (
        <Layer key={layer.id} layer={layer} set={setOf(layer.id)} order={order} at={at} />
      ))}
      {services.map((service) => (
        <Service key={service.id} service={service} set={setOf(service.id)} />
      ))}
    </ul>
  );
}
