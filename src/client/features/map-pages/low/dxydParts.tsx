import { useAtomValue } from "jotai";
import { dxydsd } from "#contract/datasets/dxydsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { canAtom } from "../../../state/session";
import { Figures } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { usePage } from "../kit/pageContext";
import { Indicators } from "./Indicators";
import { TaskSection } from "./TaskSection";

type Library = { library: "dxydsd" | "dxydst" };

const kinds = figuresOf(dxydsd, ["dxlx", "shzt", "region"]);
const ways = figuresOf(dxydsd, ["nzkffs", "dxyy"]);
const years = figuresOf(dxydsd, ["rdnf"]);

/**
 * Indicators count approved parcels only, charts and map all of them, unless the user filters by
 * state.
 */
function Scope() {
  const { filter } = usePage();
  if (filter.shzt) return null;
  return (
    <p className="kit-note">以上为审核通过的地块；图表和地图含各审核状态，可按“审核状态”筛选</p>
  );
}

/** Indicators, kinds of land, review progress, and the ranking of the regions. */
export const DxydLeft = ({ library }: Library) => (
  <>
    <Indicators library={library} />
    <Scope />
    <Figures from={kinds} dataset={library} rows={8}>
      <Group from={kinds} title="低效类型" fact="lowEvery" by="dxlx" of="mj" as="ring" />
      <Group from={kinds} title="审核进度" by="shzt" of="mj" as="stack" />
      <Group from={kinds} title="分区排名" fact="lowEvery" by="region" of="mj" as="rank" />
    </Figures>
  </>
);

/** Intended use, reason and year of recognition, and the year's task. */
export function DxydRight({ library }: Library) {
  const mayProjects = useAtomValue(canAtom)(zkfxmsdApi.tasks.access ?? "");
  return (
    <>
      <Figures from={ways} dataset={library} rows={10}>
        <Group from={ways} title="拟再开发方式" by="nzkffs" of="mj" as="rank" />
        <Group from={ways} title="认定原因" by="dxyy" of="mj" as="rank" />
      </Figures>
      {mayProjects && <TaskSection />}
      <Figures from={years} dataset={library} rows={4}>
        <Group from={years} title="认定年度" by="rdnf" of="mj" as="line" height={150} />
      </Figures>
    </>
  );
}
