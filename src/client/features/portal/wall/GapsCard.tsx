import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import type { RegionGap } from "#contract/endpoints/plan/wall";
import { canAtom } from "../../../state/session";
import { FigureMark } from "../../../ui/figure/FigureMark";
import { decimal, missing } from "../../../values/format";
import { listAddress } from "../figures/listAddress";
import { Card } from "../layout/Card";
import type { LastGood } from "../runs/useLastGood";
import { Light } from "./Light";
import type { Gaps } from "./useWall";

type Props = { gaps: LastGood<Gaps>; onPick: (areaCode: string) => void };

/** Every region by how far it is behind: none is left out. */
export function GapsCard({ gaps, onPick }: Props) {
  return (
    <Card
      title="差距排名"
      figures={gaps}
      extra={<FigureMark id="taskRate" />}
      isEmpty={({ list }) => list.length === 0}
      empty="没有下级任务"
    >
      {({ list }) => (
        <ol className="wall-gaps">
          {list.map((row) => (
            <Row key={row.areaCode} row={row} onPick={onPick} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Row({ row, onPick }: { row: RegionGap; onPick: Props["onPick"] }) {
  const reads = useAtomValue(canAtom)(zkfxmsd.access.read);
  const { areaCode, name, wclv, gap, light, filter } = row;
  const rate = wclv === null ? missing : `${decimal(wclv, 1)}%`;
  return (
    <li>
      <Light light={light} />
      <button type="button" onClick={() => onPick(areaCode)}>
        {name}
      </button>
      {reads && filter && wclv !== null ? (
        <Link to={listAddress("zkfxmsd", filter)} aria-label={`${name}完成的项目`}>
          {rate}
        </Link>
      ) : (
        <b>{rate}</b>
      )}
      <span>{gap === null ? "未下达" : gap > 0 ? `差 ${decimal(gap, 1)}` : "达到时序"}</span>
    </li>
  );
}
