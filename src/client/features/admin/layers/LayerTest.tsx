import { Alert, Button } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { layerApi } from "#contract/endpoints/map/layer";
import type { Position } from "#geo/position";
import { call } from "../../../api/call";
import { mapPlaceAtom } from "../../../state/map";

export type Tried = z.output<typeof layerApi.test.output>;

/** The tile in the middle of the map that lies behind: one that is likely to show something. */
function tileAt([lon, lat]: Position, zoom: number) {
  const z = Math.max(0, Math.min(18, Math.round(zoom)));
  const across = 2 ** z;
  const sine = Math.sin((lat * Math.PI) / 180);
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return { z, x: Math.floor(((lon + 180) / 360) * across), y: Math.floor(y * across) };
}

type Props = {
  /** What is filled in; null if it cannot be asked by yet. */
  connection: () => Promise<z.input<typeof layerApi.test.input> | null>;
  onTried: (tried: Tried) => void;
};

/** Asks the service now, and shows what came of it. */
export function LayerTest({ connection, onTried }: Props) {
  const place = useAtomValue(mapPlaceAtom);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState<Tried | null>(null);
  const ask = async () => {
    const asked = await connection();
    if (!asked) return;
    setBusy(true);
    const tile = place ? { tile: tileAt(place.center, place.zoom) } : {};
    const result = await call(layerApi.test, { ...asked, ...tile });
    setBusy(false);
    const found = result.ok
      ? result.data
      : { ok: false, message: result.message, layers: [], picture: null };
    setTried(found);
    onTried(found);
  };
  return (
    <div className="layer-test">
      <Button loading={busy} onClick={ask}>
        测试连接
      </Button>
      {tried && (
        <Alert type={tried.ok ? "success" : "error"} showIcon title={tried.message} role="status" />
      )}
      {tried?.picture && <img src={tried.picture} alt="服务返回的一张瓦片" />}
    </div>
  );
}
