import { Radio } from "antd";
import { useAtom, useAtomValue } from "jotai";
import "./layers/connected.css";
import { basemapAtom, basemapsAtom, isUsable, noBasemap } from "./view/useBasemap";

/** Chooses the base map; a service without its key is greyed out and says why. */
export function BasemapChoice() {
  const known = useAtomValue(basemapsAtom);
  const [chosen, choose] = useAtom(basemapAtom);
  return (
    <Radio.Group
      className="map-basemaps"
      value={chosen}
      onChange={({ target }) => choose(String(target.value))}
    >
      <Radio value={noBasemap}>无底图</Radio>
      {known?.basemaps.map((basemap) => (
        <Radio key={basemap.id} value={basemap.id} disabled={!isUsable(basemap)}>
          {basemap.title}
          {basemap.pack !== undefined && (
            <span className="map-weak">仅供参考，不是审定地图（无审图号）</span>
          )}
          {!isUsable(basemap) && <span className="map-weak">未配置服务密钥，请联系系统管理员</span>}
        </Radio>
      ))}
      {known?.faults.map(({ title, why }) => (
        <p key={title} className="map-fault" role="alert">
          {title}：配置有误，不能使用（{why}）
        </p>
      ))}
    </Radio.Group>
  );
}
