import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { RegionGap } from "#contract/endpoints/plan/wall";
import { canAtom } from "../../../state/session";
import { personWords } from "../../../ui/supervise/personWords";
import { count, decimal } from "../../../values/format";
import { listAddress } from "../figures/listAddress";
import { Light } from "./Light";

type Props = { row: RegionGap; onPick: (areaCode: string) => void };

/** One region after the other: its problem, what causes it, and whom to ask. */
export function StoryStrip({ row, onPick }: Props) {
  const { areaCode, name, light, cause, person } = row;
  const reads = useAtomValue(canAtom)(zkfxmsd.access.read);
  const held = cause && `${count(cause.zs)} 个${cause.zs < cause.open ? "" : "项目"}`;
  return (
    <section className="wall-story" aria-label="问题、原因与责任人" data-region={areaCode}>
      <Light light={light} />
      <button type="button" onClick={() => onPick(areaCode)}>
        {name}
      </button>
      <span>{problemOf(row)}</span>
      <em aria-hidden="true">→</em>
      {cause ? (
        <span>
          {cause.zs < cause.open && `在办 ${count(cause.open)} 个项目，其中 `}
          {reads ? <Link to={listAddress("zkfxmsd", cause.filter)}>{held}</Link> : <b>{held}</b>}{" "}
          {count(Math.round(cause.mu))} 亩待{cause.step}
        </span>
      ) : (
        <span>没有在办项目</span>
      )}
      {reads && (
        <>
          <em aria-hidden="true">→</em>
          <span>{personWords(person)}</span>
        </>
      )}
    </section>
  );
}

function problemOf({ wclv, gap }: RegionGap): string {
  if (wclv === null) return "未下达任务";
  const rate = `完成 ${decimal(wclv, 1)}%`;
  return gap ? `${rate}，差 ${decimal(gap, 1)} 个百分点` : `${rate}，达到时序`;
}
