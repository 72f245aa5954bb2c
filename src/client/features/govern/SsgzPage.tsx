import { Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { rwApi } from "#contract/endpoints/rw";
import { limits } from "#contract/limits";
import { lightOf } from "#contract/rules/taskTime";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/CallState";
import { decimal, missing } from "../../ui/format";
import { RegionCrumbs } from "../../ui/RegionCrumbs";
import { Rate, TimeLight } from "../../ui/TimeLight";
import { useAddress } from "../../ui/useAddress";
import "../../ui/ui.css";
import "../../ui/cross.css";

const years = Array.from({ length: 11 }, (_, i) => 2020 + i);

/** /govern/ssgz: how the plan of a year is carried out. */
export function Component() {
  const { areaCode } = useAtomValue(regionAtom);
  const setRegion = useSetAtom(regionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [params, change] = useAddress();
  const nd = Number(params.get("nd")) || limits.currentYear;
  const called = useCall(rwApi.getNdrw, { areaCode, nd, rwlx: "1" }, revision);
  return (
    <div className="cross-page">
      <div className="cross-bar">
        <RegionCrumbs />
        <span className="cross-fill" />
        <Select
          aria-label="年度"
          value={nd}
          onChange={(value) =>
            change((now) => {
              now.set("nd", String(value));
              return now;
            })
          }
          options={years.map((value) => ({ value, label: `${value} 年` }))}
        />
      </div>
      <CallState called={called} rows={12}>
        {({ total, list }) => (
          <div className="cross">
            <table>
              <thead>
                <tr>
                  <th scope="col">行政区</th>
                  <th scope="col">任务量（亩）</th>
                  <th scope="col">完成量（亩）</th>
                  <th scope="col">完成率</th>
                  <th scope="col">时序进度差</th>
                  <th scope="col">排名</th>
                </tr>
              </thead>
              <tbody>
                {[total, ...list].map((row) => (
                  <tr key={row.areaCode}>
                    <th scope="row">
                      <button
                        type="button"
                        className="cross-link"
                        onClick={() => setRegion(row.areaCode)}
                      >
                        {row.name}
                      </button>
                    </th>
                    <td>{decimal(row.rwl, 2)}</td>
                    <td>{decimal(row.wcl, 2)}</td>
                    <td>
                      <Rate rate={row.wclv} light={lightOf(row.sxjdc)} />
                    </td>
                    <td>
                      <TimeLight difference={row.sxjdc} />
                    </td>
                    <td>{row.pm ?? missing}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </CallState>
    </div>
  );
}

export default Component;
