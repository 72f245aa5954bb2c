import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { muOf, partOf, percentText } from "../kit/rates";
import { dated } from "../kit/shown";
import { ProjectResults } from "./ProjectResults";

export const loader = mapPageLoader("dxydzkf");

const chips = ["xmjd", "zkffs", "ssnd"];
const projects = figuresOf(zkfxmsd, ["xmjd", "spzt", "zkffs", "ssnd", "wcnd", "region"]);

function Cards() {
  const { total, part } = useFiguresOf(projects);
  const approved = part("spzt", "5");
  const done = part("xmjd", "5", "6");
  const landOf = (figure: typeof total) => `${muOf(figure, "dxmj")} 亩`;
  return (
    <KpiCards>
      <Amount title="再开发项目" figure={total} of="zs" below={`低效用地 ${landOf(total)}`} />
      <Amount title="审批通过" figure={approved} of="zs" below={landOf(approved)} />
      <Amount title="已竣工" hint="已竣工与已验收" figure={done} of="zs" below={landOf(done)} />
      <Kpi
        title="竣工占比"
        hint="已竣工项目的低效用地面积 ÷ 全部项目"
        value={percentText(partOf(done, total, "dxmj"))}
        unit="%"
        list={done}
      />
    </KpiCards>
  );
}

const Left = () => (
  <Figures from={projects} rows={12}>
    <Cards />
    <Group from={projects} title="项目进度" by="xmjd" of="dxmj" as="stack" />
    <Group from={projects} title="审批状态" by="spzt" of="dxmj" as="stack" />
    <Group from={projects} title="分区排名" by="region" of="dxmj" as="rank" />
  </Figures>
);

const Right = () => (
  <>
    <ProjectResults />
    <Figures from={projects} rows={12}>
      <Group from={projects} title="再开发方式" by="zkffs" of="dxmj" as="ring" />
      <Group from={projects} title="实施年度" by="ssnd" of="dxmj" as="bar" height={150} />
      <Group
        from={projects}
        title="完成年度"
        by="wcnd"
        of="dxmj"
        as="bar"
        shown={dated}
        height={150}
      />
    </Figures>
  </>
);

/** /sys/data/display/dxydzkf: redevelopment projects, and the results of each. */
export const Component = () => (
  <MapPageFrame source="zkfxmsd" chips={chips} left={<Left />} right={<Right />} />
);
