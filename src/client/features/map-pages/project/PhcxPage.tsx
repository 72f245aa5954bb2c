import { useAtomValue } from "jotai";
import { dxydsd } from "#contract/datasets/dxydsd";
import { sscx } from "#contract/datasets/sscx";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count, decimal, toMu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { ratio } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, Kpi, KpiCards } from "../kit/KpiCards";
import { LowLand, useLowLand } from "../kit/LowLand";
import { usePage } from "../kit/pageContext";
import { muOf, percentText } from "../kit/rates";
import { WholeNote } from "../kit/WholeNote";
import { Change } from "./BeforeAfterFigure";
import { PhcxCases } from "./PhcxCases";

export const loader = mapPageLoader("phcx");

const chips = ["wcnd", "cxzt"];
const results = figuresOf(sscx, ["wcnd", "region", "cxzt"]);
/** What is not filled in yet has no results. */
const reported = ["1", "2"] as const;
const projects = figuresOf(zkfxmsd, ["zkffs"]);
const finished = { xmjd: ["5", "6"], spzt: ["5"] };
/** ㎡ in 万㎡. */
const tenThousand = 10_000;

/** K28 of all projects together: tax per land area, and floor area per land area. */
function Effect() {
  const {
    gzqss = 0,
    gzhss = 0,
    gzqjzmj = 0,
    gzhjzmj = 0,
    wcmj = 0,
  } = useFiguresOf(results).part("cxzt", ...reported).sums;
  const mu = toMu(wcmj);
  // Floor area that nobody has reported is unknown, not zero.
  const built = (floors: number) => (floors > 0 ? ratio(floors, wcmj) : null);
  return (
    <Section title="改造前后">
      <Change
        title="项目亩均税收"
        before={ratio(gzqss, mu)}
        after={ratio(gzhss, mu)}
        unit="万元/亩"
      />
      <Change title="容积率" before={built(gzqjzmj)} after={built(gzhjzmj)} />
    </Section>
  );
}

/** K04: the share of low-efficiency land that has been redeveloped. */
function Completion() {
  const { reached, rate } = useLowLand();
  const done = reached("3");
  return (
    <Kpi
      fact="lowDoneRate"
      value={percentText(rate(done))}
      unit="%"
      below={`${muOf(done, "mj")} 亩`}
      list={done}
    />
  );
}

function Cards() {
  const { total, part } = useFiguresOf(results);
  const told = part("cxzt", ...reported);
  const maySeeLand = useAtomValue(canAtom)(dxydsd.access.read);
  const { gzqss = 0, gzhss = 0, xzjzmj = 0 } = told.sums;
  const floors = decimal(xzjzmj / tenThousand, 2);
  const done = `完成 ${muOf(total, "wcmj")} 亩`;
  return (
    <KpiCards>
      <Amount fact="released" figure={told} of="scmj" below={`${count(told.zs)} 个项目已填报`} />
      <Amount title="完成项目" figure={total} of="zs" below={done} />
      {maySeeLand && (
        <LowLand rows={1}>
          <Completion />
        </LowLand>
      )}
      <Kpi title="新增建筑面积" value={floors} unit="万㎡" list={told} />
      <Kpi
        title="新增税收"
        hint="改造后年税收 − 改造前年税收"
        value={decimal(gzhss - gzqss, 2)}
        unit="万元"
        list={told}
      />
      <Amount title="新增就业" figure={told} of="xzjy" />
    </KpiCards>
  );
}

const Left = () => (
  <Figures from={results} rows={12}>
    <WholeNote what="项目成效" />
    <Cards />
    <Effect />
    <Group from={results} title="完成年度" by="wcnd" of="scmj" as="bar" />
    <Group from={results} title="分区排名" by="region" of="scmj" as="rank" />
  </Figures>
);

function Right() {
  const { filter } = usePage();
  const mayProjects = useAtomValue(canAtom)(zkfxmsdApi.stats.access ?? "");
  const years = filter.wcnd as readonly number[] | undefined;
  return (
    <>
      {mayProjects && (
        <Figures from={projects} fixed={{ ...finished, ...(years?.length && { wcnd: years }) }}>
          <Group from={projects} title="再开发方式贡献" by="zkffs" of="dxmj" as="ring" />
        </Figures>
      )}
      <Figures from={results} rows={4}>
        <Group from={results} title="成效填报" by="cxzt" of="zs" as="ring" />
      </Figures>
      <PhcxCases filter={filter} shown={8} />
    </>
  );
}

/** /phcx: the results of redevelopment. */
export const Component = () => (
  <MapPageFrame source="sscx" chips={chips} left={<Left />} right={<Right />} />
);
