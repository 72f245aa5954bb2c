import { Button, Checkbox } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { layerApi } from "#contract/endpoints/map/layer";
import { hasLegend } from "#contract/map/connectedLayer";
import { inkOf } from "#contract/map/layerSymbols";
import { useCall } from "../../api/useCall";
import { connectedFaultAtom, layerFaultsAtom, layerTriesAtom } from "../../state/connectedLayers";
import { type LayerSetting, layerSettingsAtom } from "../../state/map";
import { Opacity } from "./Opacity";
import { OwnLegend } from "./OwnLegend";
import { byGroup, type Connected, shownConnectedAtom } from "./shownConnected";
import "./connected.css";

/** What the signs of a service mean, as it tells itself. */
function ServiceLegend({ id }: { id: string }) {
  const { data, error } = useCall(layerApi.legend, { id });
  if (error) return <p className="map-weak">图例读取失败：{error.message}</p>;
  return (
    <ul className="map-classes map-signs">
      {data?.map(({ label, picture }) => (
        <li key={`${label} ${picture}`}>
          <img src={picture} alt="" />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Layers in vector tiles, in the colours that they are drawn in. */
const VectorLegend = ({ layers }: { layers: readonly string[] }) => (
  <ul className="map-classes">
    {layers.map((name, at) => (
      <li key={name}>
        <i style={{ background: inkOf(at) }} />
        {name}
      </li>
    ))}
  </ul>
);

const rangeOf = ({ minScale, maxScale }: Connected): string => {
  if (minScale > 0 && maxScale > 0) return `1:${minScale}–1:${maxScale} 显示`;
  if (minScale > 0) return `1:${minScale} 及更大显示`;
  return maxScale > 0 ? `1:${maxScale} 及更小显示` : "";
};

/** Who gave it, as of when. */
const originOf = (layer: Connected) =>
  [layer.owner, layer.sourceDay, layer.source, rangeOf(layer)].filter(Boolean).join(" · ");

function ConnectedRow({ layer }: { layer: Connected }) {
  const [settings, setSettings] = useAtom(layerSettingsAtom);
  const fault = useAtomValue(layerFaultsAtom)[layer.id];
  const setTries = useSetAtom(layerTriesAtom);
  const { id, title, visible, opacity, kind } = layer;
  const set = (setting: LayerSetting) =>
    setSettings({ ...settings, [id]: { ...settings[id], ...setting } });
  const retry = () => setTries((all) => ({ ...all, [id]: (all[id] ?? 0) + 1 }));
  return (
    <li className="map-layer" data-faulty={fault !== undefined || undefined}>
      <Checkbox checked={visible} onChange={({ target }) => set({ visible: target.checked })}>
        {title}
      </Checkbox>
      {fault && (
        <p className="map-fault" role="alert">
          {fault}
          <Button type="link" size="small" onClick={retry}>
            重试
          </Button>
        </p>
      )}
      {visible && (
        <>
          <p className="map-weak">{originOf(layer)}</p>
          <Opacity title={title} opacity={opacity} set={set} />
          {layer.own && <OwnLegend title={title} drawn={layer.own} />}
          {kind === "vector" && <VectorLegend layers={layer.layers} />}
          {hasLegend(kind) && !fault && <ServiceLegend id={id} />}
        </>
      )}
    </li>
  );
}

/** Services that offices have connected, and files that they have uploaded: each by itself, whatever has become of the others. */
export function ConnectedTree() {
  const layers = useAtomValue(shownConnectedAtom);
  const fault = useAtomValue(connectedFaultAtom);
  if (fault) {
    return (
      <p className="map-fault" role="alert">
        图层目录读取失败：{fault}
      </p>
    );
  }
  return byGroup(layers).map(([group, inside]) => (
    <section key={group} className="map-connected">
      <h3>{group || "图层目录"}</h3>
      <ul className="map-layers" aria-label={group || "图层目录"}>
        {inside.map((layer) => (
          <ConnectedRow key={layer.id} layer={layer} />
        ))}
      </ul>
    </section>
  ));
}
