import { Switch } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useEffect } from "react";
import { useSearchParams } from "react-router-dom";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { useCall } from "../../../api/useCall";
import { type FirmPoints, firmPickedAtom, firmPointsAtom } from "../../../state/firms";
import { dataRevisionAtom } from "../../../state/map";
import { PanelState } from "../../../ui/base/PanelState";
import { count, toMu } from "../../../values/format";
import { usePage } from "../kit/pageContext";
import { useEnterprise } from "./useEnterprise";
import "./firms.css";

const key = "qyd";
const off = "0";

type Points = (typeof yddwApi.points)["output"]["_output"];

const asShown = ({ by, list }: Points): FirmPoints => ({
  ...(by === "zss" ? { title: "核算税收", unit: "万元" } : { title: "用地面积", unit: "亩" }),
  list: list.map(({ tyshxydm, qymc, zxjd, zxwd, value }) => ({
    ...{ code: tyshxydm, name: qymc, at: [zxjd, zxwd] as const },
    value: by === "zss" ? value : toMu(value),
  })),
});

/** Whether enterprises are shown on the map as points; in the address only if they are not. */
function useShown(): [boolean, (shown: boolean) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (shown: boolean) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (shown) next.delete(key);
        else next.set(key, off);
        return next;
      },
      { replace: true },
    );
  return [search.get(key) !== off, show];
}

/** The enterprises of the region as points on the map; a click on one shows all its land. */
export function FirmLayer() {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const [shown, setShown] = useShown();
  const called = useCall(yddwApi.points, shown ? { areaCode } : null, revision);
  usePoints(shown ? called.data : null);
  return (
    <div className="kit-firms">
      <Switch size="small" aria-label="企业点位" checked={shown} onChange={setShown} />
      <span>企业点位</span>
      {shown && (
        <PanelState called={called} rows={1}>
          {({ by, list }) => (
            <span className="kit-row-note">
              {by === "zss" ? "税收" : "用地"}最多的 {count(list.length)} 家，圆越大
              {by === "zss" ? "税收" : "用地"}越多
            </span>
          )}
        </PanelState>
      )}
    </div>
  );
}

/** Passes the points to the map, and clicks on them to the page. */
function usePoints(data: Points | null): void {
  const put = useSetAtom(firmPointsAtom);
  const [picked, setPicked] = useAtom(firmPickedAtom);
  const { choose } = useEnterprise();
  useEffect(() => {
    put(data && asShown(data));
    return () => put(null);
  }, [data, put]);
  useEffect(() => {
    if (!picked) return;
    choose(picked);
    setPicked(null);
  }, [picked, choose, setPicked]);
}
