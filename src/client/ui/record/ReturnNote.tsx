import { Alert } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { Register, Review } from "../../records/registerOf";
import { returnOf } from "../../records/returnOf";
import { moment } from "../../values/format";
import { rolesText } from "./rolesText";

type Props = { register: Register; record: AnyRecord; reviews: readonly Review[] };

/** Why a record was returned, above everything else that is said or typed about it. */
export function ReturnNote({ register, record, reviews }: Props) {
  const found = returnOf(register.flows, record, reviews);
  if (!found) return null;
  const { edge, review } = found;
  return (
    <Alert
      type="warning"
      showIcon
      className="ui-gap"
      title={`${edge.action}：${review.yj}`}
      description={`${review.czr}（${rolesText(review.czrjs)}） · ${moment(review.czsj)}`}
    />
  );
}
