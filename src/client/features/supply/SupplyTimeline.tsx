import { Alert, Timeline } from "antd";
import { useAtomValue } from "jotai";
import type { z } from "zod";
import { asOfWords } from "#contract/dataTime";
import type { supplyInfo } from "#contract/endpoints/supply/tdgy";
import { visitsOf } from "../../records/inspections";
import type { RecordInfo } from "../../records/registerOf";
import { dataTimeAtom } from "../../state/dataTime";
import type { MoreTabs } from "../../ui/record/RecordTabs";
import { count, missing } from "../../values/format";

type Info = z.output<ReturnType<typeof supplyInfo>["output"]>;

const colors = { done: "green", overdue: "red", ahead: "gray" } as const;

/** The timeline of a supply: agreed days, actual days, and days late. */
function SupplyTimeline({ info }: { info: Pick<Info, "timeline" | "warning" | "record"> }) {
  const { timeline, warning, record } = info;
  const visits = visitsOf(record.hcjl);
  const time = useAtomValue(dataTimeAtom);
  return (
    <>
      {warning ? <Alert type="warning" showIcon title={warning} className="ui-gap" /> : null}
      <Timeline
        items={timeline.map(({ jd, label, agreed, actual, late, state }) => ({
          key: jd,
          color: colors[state],
          content: (
            <div className="ui-trail">
              <b>{label}</b>
              <div className="ui-second">
                约定 {agreed ?? missing} · 实际 {actual ?? missing}
              </div>
              {late > 0 ? <div className="ui-bad">逾期 {count(late)} 天</div> : null}
            </div>
          ),
        }))}
      />
      <p className="ui-second">{asOfWords(time)}</p>
      {visits.length > 0 ? (
        <>
          <h4 className="ui-part">巡查记录</h4>
          <ul className="ui-plain">
            {visits.map(({ rq, xxjd, bz }) => (
              <li key={`${rq}${xxjd}${bz ?? ""}`}>
                {rq} {xxjd}
                {bz ? <span className="ui-second"> {bz}</span> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

const hasTimeline = (info: RecordInfo): info is RecordInfo & Info => "timeline" in info;

/** The timeline tab of a supply. */
export const timelineTab: MoreTabs = (info) =>
  hasTimeline(info)
    ? [{ key: "timeline", label: "全周期", children: <SupplyTimeline info={info} /> }]
    : [];
