import { useAtomValue } from "jotai";
import { yqlxCodes } from "#contract/codes/supplyCodes";
import { type Tdgyyq, tdgyyq } from "#contract/datasets/tdgyyq";
import { tdgyyqApi } from "#contract/endpoints/supply/tdgyyq";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { dataRevisionAtom } from "../../state/map";
import { CallState } from "../../ui/base/CallState";
import { FileTab } from "../../ui/files/FileTab";
import type { MoreTabs } from "../../ui/record/RecordTabs";
import { StepBar } from "../../ui/step/StepBar";
import { count, moment } from "../../values/format";
import { StatusTag } from "../../values/StatusTag";
import { timelineTab } from "./SupplyTimeline";
import "./postponements.css";

const register = registerNamed("tdgyyq");

/** The postponements of a contract, latest first: from when to when, why, and their outcome. */
function Postponements({ gyid }: { gyid: string }) {
  const revision = useAtomValue(dataRevisionAtom);
  const sort = { field: "cjsj", order: "desc" as const };
  const asked = { gyid: [gyid], sort, current: 1, pageSize: 50 };
  const called = useCall(tdgyyqApi.pageList, asked, revision);
  return (
    <CallState called={called}>
      {({ list }) =>
        list.length === 0 ? (
          <p className="ui-second">还没有延期申请</p>
        ) : (
          <ul className="postponements" aria-label="延期申请">
            {list.map((one) => (
              <Postponement key={one.yqid} one={one} />
            ))}
          </ul>
        )
      }
    </CallState>
  );
}

function Postponement({ one }: { one: Tdgyyq }) {
  const { yqid, yqlx, yydsj, xydsj, ycts, yyjgsj, xyjgsj, yqly, yqbh, sqr, cjsj } = one;
  return (
    <li>
      <div className="postponements-head">
        <b>{yqlxCodes[yqlx]}</b>
        <StatusTag dataset={tdgyyq} field="zt" value={one.zt} />
        <span className="ui-second">{yqbh}</span>
        <span className="postponements-steps">
          <StepBar register={register} rows={[one]} />
        </span>
      </div>
      <div>
        {yydsj} → <b>{xydsj}</b>
        <span className="ui-second">（延长 {count(ycts)} 天）</span>
      </div>
      {yyjgsj && xyjgsj ? (
        <div>
          竣工相应顺延：{yyjgsj} → <b>{xyjgsj}</b>
        </div>
      ) : null}
      <div>{yqly}</div>
      <div className="ui-second">
        {sqr} {moment(cjsj)} 申请
      </div>
      <Decision one={one} />
      <FileTab dataset={tdgyyq.name} id={yqid} mayEdit={false} />
    </li>
  );
}

function Decision({ one: { zt, shr, shsj, shyj, gxsj } }: { one: Tdgyyq }) {
  if (zt === "0") return null;
  if (zt === "3") return <div className="ui-second">{moment(gxsj)} 撤回</div>;
  return (
    <div className="ui-second">
      {shr} {moment(shsj)} 审核{zt === "1" ? "通过" : "不通过"}
      {shyj ? `：${shyj}` : ""}
    </div>
  );
}

/** The tabs of a supply beyond its facts: its timeline and its postponements. */
export const supplyTabs: MoreTabs = (info) => [
  ...timelineTab(info),
  {
    key: "postponements",
    label: "延期",
    children: <Postponements gyid={String(info.record.gyid)} />,
  },
];
