import { Alert, Descriptions, Form, InputNumber, Steps } from "antd";
import { useState } from "react";
import { czfsCodes, xzztCodes } from "#contract/codes/supplyCodes";
import {
  type IdleFacts,
  idleFee,
  startDay,
  type Way,
  waysFor,
} from "#contract/rules/idle/idleLand";
import type { RecordInfo } from "../../records/registerOf";
import type { MoreTabs } from "../../ui/record/RecordTabs";
import { decimal, missing } from "../../values/format";
import { CaseFile } from "./CaseFile";

const course = ["0", "1", "3", "4", "5", "6"] as const;

/** How far a state is in the process; a returned one is back at the disposal. */
const placeOf = (state: string): number =>
  state === "7" ? course.indexOf("4") : course.indexOf(state as (typeof course)[number]);

function DisposalCourse({ info }: { info: RecordInfo }) {
  const { record } = info;
  // The server knows what this installation has settled for itself.
  const ways = (info as { ways?: readonly Way[] }).ways ?? waysFor(record as IdleFacts);
  const state = String(record.xzzt);
  const isExcluded = state === "2";
  const days: Readonly<Record<string, unknown>> = {
    "1": record.dctzsrq,
    "3": record.rdrq,
    "5": record.czwcrq,
  };
  return (
    <>
      {isExcluded ? (
        <Alert type="info" showIcon title="经核实不构成闲置，已排除" className="ui-gap" />
      ) : null}
      {state === "7" ? (
        <Alert type="warning" showIcon title="处置被退回，请补充后重新报核" className="ui-gap" />
      ) : null}
      <Steps
        orientation="vertical"
        size="small"
        current={isExcluded ? 1 : placeOf(state)}
        items={course.map((code) => ({
          title: xzztCodes[code],
          content: days[code] ? String(days[code]) : undefined,
        }))}
      />
      <h4 className="ui-part">可选处置方式</h4>
      <p>{ways.map((way) => czfsCodes[way]).join("、") || "未满一年，不得处置"}</p>
      <p className="ui-second">
        动工开发日期 {startDay(record as IdleFacts) ?? missing}
        {record.ydkgsj ? "" : "（没有约定的，自交地之日起满一年）"}
      </p>
      <CaseFile record={record} />
      <FeeCalculator price={typeof record.tdjk === "number" ? record.tdjk : null} />
    </>
  );
}

/** 闲置费: a fifth of the land price. */
function FeeCalculator({ price: known }: { price: number | null }) {
  const [price, setPrice] = useState(known);
  const fee = idleFee(price);
  return (
    <section aria-label="土地闲置费计算">
      <h4 className="ui-part">土地闲置费计算</h4>
      <Form component={false} layout="vertical">
        <Form.Item label="土地价款" htmlFor="fee-price">
          <InputNumber
            id="fee-price"
            className="ui-wide"
            min={0}
            precision={2}
            value={price}
            onChange={setPrice}
            suffix="万元"
          />
        </Form.Item>
      </Form>
      <Descriptions
        size="small"
        column={1}
        className="ui-facts"
        items={[
          {
            key: "fee",
            label: "价款 × 20%",
            children: fee === null ? missing : `${decimal(fee, 2)} 万元`,
          },
        ]}
      />
    </section>
  );
}

/** The tab that shows an idle parcel's way to the signing off. */
export const disposalTab: MoreTabs = (info) => [
  { key: "disposal", label: "处置进程", children: <DisposalCourse info={info} /> },
];
