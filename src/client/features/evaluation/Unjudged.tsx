import { Button } from "antd";
import { useAtomValue } from "jotai";
import { pj } from "#contract/datasets/pj";
import { levelOf } from "#contract/regions";
import { regionAtom } from "../../state/region";
import { canAtom, userAtom } from "../../state/session";
import { useEvaluation } from "./useEvaluation";

/** Says that the region has no evaluation for the year, and offers to run one to those who may. */
export function Unjudged({ nd, ofRegions }: { nd: number; ofRegions: boolean }) {
  const { name } = useAtomValue(regionAtom);
  const user = useAtomValue(userAtom);
  const isPlatform = user?.cyptid != null;
  // Regions are compared with all others, so only the province can run it.
  const reaches = !ofRegions || levelOf(user?.areaCode ?? "") === 1;
  const may = useAtomValue(canAtom)(pj.access.write) && reaches;
  if (isPlatform && ofRegions) {
    return (
      <p role="status" className="ui-list-state">
        整体评价以市、县为对象；本平台的结果见园区评价和地块评价
      </p>
    );
  }
  return (
    <div role="status" className="ui-list-state">
      <p>
        {name}没有 {nd} 年的评价结果
      </p>
      {may ? <Evaluate nd={nd} /> : <p>该年度的税收版本发布后自动评价</p>}
    </div>
  );
}

function Evaluate({ nd }: { nd: number }) {
  const { start, progress, outcome, failure } = useEvaluation(nd);
  if (progress) return progress;
  return (
    <>
      <Button onClick={start}>评价 {nd} 年</Button>
      {outcome ? <p className="ui-second">{outcome}</p> : null}
      {failure ? <p className="ui-bad">评价失败：{failure}</p> : null}
    </>
  );
}
