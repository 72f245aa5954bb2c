import { useAtomValue } from "jotai";
import { useState } from "react";
import { Link } from "react-router-dom";
import { type Decision, mostDecisions } from "#contract/endpoints/plan/wall";
import { limits } from "#contract/limits";
import { dataYearAtom } from "../../../state/dataTime";
import { SendMatter, type Target } from "../../../ui/supervise/SendMatter";
import { useSupervision } from "../../../ui/supervise/useSupervision";
import { count, decimal } from "../../../values/format";
import { Card } from "../layout/Card";
import type { LastGood } from "../runs/useLastGood";
import { Person } from "./Person";
import type { Decisions } from "./useWall";

type Props = { decisions: LastGood<Decisions>; areaCode: string; onDone: () => void };

/** The height that one matter takes, in units of the stage. */
const matterHeight = 104;

/** 要您决定的事: the late projects that weigh most, what holds them, and whom to ask. */
export function DecisionsCard({ decisions, areaCode, onDone }: Props) {
  const [target, setTarget] = useState<Target | null>(null);
  const nd = useAtomValue(dataYearAtom);
  const late = `/govern/ssgz?area=${areaCode}&nd=${nd}&view=late&prior=1`;
  return (
    <Card
      title="要您决定的事"
      figures={decisions}
      isEmpty={({ list }) => list.length === 0}
      empty="没有逾期而未督办的项目"
      extra={
        decisions.data && decisions.data.total > 0 ? (
          <Link to={late} className="wall-more" title="按亩数 × 超期天数从大到小，已督办的不列">
            按亩×天排　逾期 {count(decisions.data.total)} 个 ›
          </Link>
        ) : null
      }
    >
      {({ list }, height) => (
        <ol className="wall-matters">
          {list
            .slice(0, Math.max(1, Math.min(mostDecisions, Math.floor(height / matterHeight))))
            .map((matter) => (
              <Matter key={matter.xmid} matter={matter} onSend={setTarget} />
            ))}
          {target && (
            <SendMatter
              target={target}
              nd={nd}
              onClose={() => {
                setTarget(null);
                onDone();
              }}
            />
          )}
        </ol>
      )}
    </Card>
  );
}

function Matter({ matter, onSend }: { matter: Decision; onSend: (target: Target) => void }) {
  const { may } = useSupervision();
  const { xmid, xmmc, dxmj, days, step, person } = matter;
  return (
    <li>
      <Link to={`/govern/ssgz?view=late&prior=1&xm=${xmid}`} title={xmmc}>
        {xmmc}
      </Link>
      <p title={`卡在${step}`}>
        <b>{decimal(dxmj / limits.mu, 1)}</b> 亩&ensp;逾 <b className="wall-late">{count(days)}</b>{" "}
        天&ensp;卡在{step}
      </p>
      <p className="wall-person">
        <Person person={person} />
        {may && (
          <button
            type="button"
            aria-label={`督办 ${xmmc}`}
            onClick={() => onSend({ dblx: "2", items: [{ id: xmid, name: xmmc }] })}
          >
            督办
          </button>
        )}
      </p>
    </li>
  );
}
