import { useAtomValue } from "jotai";
import { asOfWords } from "#contract/dataTime";
import type { RegionTrack } from "#contract/endpoints/plan/governTrack";
import { dataTimeAtom } from "../../../state/dataTime";
import { count, decimal } from "../../../values/format";
import { TimeLight } from "../TimeLight";

type Props = {
  total: RegionTrack;
  /** Elapsed percentage of the year, and its reference day. */
  elapsed: number;
  day: string;
  nd: number;
  onDone: () => void;
  onLate: () => void;
  onMatters: () => void;
};

/** K05 and K06 of the whole region, and what needs action; each figure links to its records. */
export function SsgzSum({ total, elapsed, day, nd, onDone, onLate, onMatters }: Props) {
  const { calendar } = useAtomValue(dataTimeAtom);
  return (
    <section className="ssgz-sum" aria-label="年度任务完成情况">
      <dl>
        <dt>{nd} 年任务量</dt>
        <dd>
          {decimal(total.rwl, 2)}
          {total.rwl === null ? null : <small>亩</small>}
        </dd>
      </dl>
      <dl>
        <dt>完成量</dt>
        <dd>
          <button type="button" className="cross-figure" onClick={onDone}>
            {decimal(total.wcl, 2)}
          </button>
          <small>亩</small>
        </dd>
      </dl>
      <dl>
        <dt>完成率</dt>
        <dd>
          {decimal(total.wclv, 1)}
          {total.wclv === null ? null : <small>%</small>}
        </dd>
      </dl>
      <dl>
        <dt title={`截至 ${day}`}>时间已过</dt>
        <dd>
          {decimal(elapsed, 1)}
          <small>%</small>
        </dd>
      </dl>
      <dl className="ssgz-sum-light">
        <dt>时序进度差（百分点）</dt>
        <dd>
          <TimeLight difference={total.sxjdc} />
        </dd>
      </dl>
      <dl>
        <dt>逾期项目</dt>
        <dd>
          <button type="button" className="cross-figure" onClick={onLate}>
            {count(total.late)}
          </button>
          <small>个</small>
        </dd>
      </dl>
      <dl>
        <dt>督办中</dt>
        <dd>
          <button type="button" className="cross-figure" onClick={onMatters}>
            {count(total.supervised)}
          </button>
          <small>
            件
            {total.supervisedLate > 0
              ? `，逾期 ${count(total.supervisedLate)}（${asOfWords({ day: calendar })}）`
              : ""}
          </small>
        </dd>
      </dl>
    </section>
  );
}
