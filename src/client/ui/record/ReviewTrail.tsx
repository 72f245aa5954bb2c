import { Timeline, Tooltip } from "antd";
import type { AnyDataset } from "#contract/define/dataset";
import type { Review } from "../../records/registerOf";
import { ago, moment } from "../../values/format";
import { rolesText } from "./rolesText";

type Props = {
  dataset: AnyDataset;
  reviews: readonly Review[];
  /** The state field; by default the dataset's own. */
  field?: string;
};

/** The log of a record's steps, newest first. */
export function ReviewTrail({ dataset, reviews, field = dataset.state ?? "" }: Props) {
  const codes = dataset.fields[field]?.codes ?? {};
  const stateOf = (code: string) => codes[code] ?? code;
  if (reviews.length === 0) return <p className="ui-second">还没有审核记录</p>;
  return (
    <Timeline
      items={reviews.map((review) => ({
        key: `${review.czsj}${review.xzt}`,
        content: (
          <div className="ui-trail">
            <div>
              {review.yzt ? <span className="ui-second">{stateOf(review.yzt)} → </span> : null}
              <b>{stateOf(review.xzt)}</b>
            </div>
            <div className="ui-second">
              {review.czr}（{rolesText(review.czrjs)}） ·{" "}
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
