import { Checkbox, Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import {
  type LocalLayer,
  type LocalLook,
  localLayersAtom,
  lookLocalAtom,
} from "../../state/localFile";
import { Opacity } from "../layers/Opacity";
import { kindsText } from "./kindsText";
import { LocalActions } from "./LocalActions";
import "../layers/connected.css";
import "./file.css";

function LocalRow({ layer }: { layer: LocalLayer }) {
  const change = useSetAtom(lookLocalAtom);
  const { id, file, found, color, opacity, visible, label } = layer;
  const set = (look: Partial<LocalLook>) => change(id, look);
  const { name } = file;
  return (
    <li className="map-layer">
      <div className="map-layer-head">
        <Checkbox checked={visible} onChange={({ target }) => set({ visible: target.checked })}>
          {name}
        </Checkbox>
        <input
          type="color"
          className="local-color"
          aria-label={`${name}的颜色`}
          value={color}
          onChange={({ target }) => set({ color: target.value })}
        />
        <span className="tool-hint">{kindsText(found)}</span>
      </div>
      {visible ? (
        <>
          <Opacity
            title={name}
            opacity={opacity}
            set={({ opacity: next }) => set({ opacity: next ?? 1 })}
          />
          <div className="map-opacity">
            <span>标注字段</span>
            <Select
              size="small"
              aria-label={`${name}的标注字段`}
              value={label}
              options={[
                { value: "", label: "不标注" },
                ...found.fields.map((field) => ({ value: field, label: field })),
              ]}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(next) => set({ label: next })}
            />
          </div>
        </>
      ) : null}
      <LocalActions layer={layer} />
    </li>
  );
}

/** Files of the user's own in the layer tree: how they are drawn, and what they hold. */
export function LocalTree() {
  const layers = useAtomValue(localLayersAtom);
  if (layers.length === 0) return null;
  return (
    <section className="map-connected">
      <h3>本地图形（不入库）</h3>
      <ul className="map-layers" aria-label="本地图形">
        {layers.map((layer) => (
          <LocalRow key={layer.id} layer={layer} />
        ))}
      </ul>
    </section>
  );
}
