import { Radio } from "antd";
import { useAtom, useAtomValue } from "jotai";
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
    </Radio.Group>
  );
}
