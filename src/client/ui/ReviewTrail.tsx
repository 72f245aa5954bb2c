import { Timeline, Tooltip } from "antd";
import { shztCodes } from "#contract/codes";
import { type Role, roles } from "#contract/roles";
import { ago, moment } from "./format";
import type { Review } from "./useRecord";

const stateOf = (code: string) => shztCodes[code as keyof typeof shztCodes] ?? code;
const rolesOf = (codes: string) =>
  codes
    .split(",")
    .map((one) => roles[one as Role] ?? one)
    .join("、");

/** The review log of a record, newest first. */
export function ReviewTrail({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return <p className="ui-second">还没有审核记录</p>;
  return (
    <Timeline
      items={reviews.map((review) => ({
        key: `${review.czsj}${review.xzt}`,
        content: (
          <div className="ui-trail">
            <div>
              <b>{stateOf(review.xzt)}</b>
              <span className="ui-second"> 由 {stateOf(review.yzt)}</span>
            </div>
            <div className="ui-second">
              {review.czr}（{rolesOf(review.czrjs)}） ·{" "}
              <Tooltip title={moment(review.czsj)}>
                <time dateTime={review.czsj}>{ago(review.czsj)}</time>
              </Tooltip>
            </div>
            {review.yj ? <blockquote>{review.yj}</blockquote> : null}
          </div>
        ),
      }))}
    />
  );
}
