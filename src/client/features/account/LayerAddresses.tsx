import { Select, Typography } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { datasets } from "#contract/datasets/index";
import { canAtom } from "../../state/session";
import { fullAddress, layerAddresses, tableAddresses } from "./interfaces";

/** The addresses of one register: as a layer, if it has outlines, and as a table. */
export function LayerAddresses() {
  const can = useAtomValue(canAtom);
  const mine = Object.values(datasets).filter(
    ({ access, uncounted }) => !uncounted && can(access.read),
  );
  const [chosen, choose] = useState(mine[0]?.name);
  const dataset = mine.find(({ name }) => name === chosen);
  if (!dataset) return null;
  const looks = dataset.symbols.map(({ by, title }) => `${by}（${title}）`).join("、");
  const layers = dataset.geometry === null ? [] : layerAddresses;
  return (
    <section aria-label="各图层地址">
      <div className="interfaces-head">
        <h3>各图层地址</h3>
        <Select
          aria-label="图层"
          showSearch={{ optionFilterProp: "label" }}
          value={dataset.name}
          onChange={choose}
          options={mine.map(({ name, title }) => ({ value: name, label: title }))}
          style={{ width: 260 }}
        />
      </div>
      <dl>
        {[...layers, ...tableAddresses].map(({ name, path, use }) => (
          <div key={path}>
            <dt>{name}</dt>
            <dd>
              <Typography.Text code copyable>
                {fullAddress(path.replaceAll("<dataset>", dataset.name))}
              </Typography.Text>
              <span className="ui-second">{use}</span>
            </dd>
          </div>
        ))}
      </dl>
      {layers.length > 0 && looks !== "" ? (
        <p className="ui-second">
          样式地址末段之前的一段是配色方案，本图层可用：{looks}；地图页面的图层写作
          页面.图层，见样式清单。
        </p>
      ) : null}
    </section>
  );
}
