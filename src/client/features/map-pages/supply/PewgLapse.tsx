import { useAtomValue } from "jotai";
import { pewg } from "#contract/datasets/pewg";
import { approvals } from "#contract/law";
import type { MapFilter } from "#contract/map/layerSpec";
import { lapseYears, lastLapsed } from "#contract/rules/supply/approval";
import { dataTimeAtom } from "../../../state/dataTime";
import { count } from "../../../values/format";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Amount, KpiCards } from "../kit/KpiCards";

const lapsing = figuresOf(pewg, []);
const old = figuresOf(pewg, []);
const unstated = figuresOf(pewg, []);

/** 亩; what is less is nothing that could still be supplied. */
const least = 0.0001;

/**
 * Batches approved two full years before the business day of which something is left: those that may have lapsed,
 * as the land is not used or the compensation plan not carried out, and the others.
 */
export function PewgLapse({ fixed }: { fixed: MapFilter }) {
  const { day } = useAtomValue(dataTimeAtom);
  const aged = { ...fixed, pzrqMax: lastLapsed(day), wgmjMin: least };
  return (
    <Figures from={lapsing} fixed={{ ...aged, phss: ["0"] }} rows={3} always>
      <Figures from={old} fixed={{ ...aged, phss: ["1", "9"] }} rows={3} always>
        <Figures from={unstated} fixed={{ ...aged, phss: ["9"] }} rows={3} always>
          <Cards day={day} />
        </Figures>
      </Figures>
    </Figures>
  );
}

function Cards({ day }: { day: string }) {
  const [may, other] = [useFiguresOf(lapsing).total, useFiguresOf(old).total];
  const open = useFiguresOf(unstated).total;
  const since = `截至${day}批准满${lapseYears}年`;
  return (
    <KpiCards>
      <Amount
        title="批文可能失效"
        hint={`${since}，未用地或征地补偿安置方案未实施的批次的未供面积（${approvals}）`}
        figure={may}
        of="wgmj"
        below={`${count(may.zs)} 批`}
        tone={may.zs > 0 ? "bad" : undefined}
      />
      <Amount
        title="满两年未供"
        hint={`${since}，其余尚有未供面积的批次；未填写“是否已用地”“补偿安置方案是否实施”的为待核实`}
        figure={other}
        of="wgmj"
        below={`${count(other.zs)} 批，待核实 ${count(open.zs)} 批`}
      />
    </KpiCards>
  );
}
