import { useAtom, useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router-dom";
import { asOfWords } from "#contract/dataTime";
import { gyzzApi } from "#contract/endpoints/industry/gyzz";
import { figures } from "#contract/figures/catalogue";
import type { MapPage } from "#contract/map/mapPage";
import { useCall } from "../../../api/useCall";
import { LineChart } from "../../../charts/LineChart";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { useDarkStage } from "../../../shell/useDarkStage";
import { useWallZoom } from "../../../shell/useWallZoom";
import { dataTimeAtom } from "../../../state/dataTime";
import { metricAtom } from "../../../state/map";
import { regionAtom } from "../../../state/region";
import { PanelState } from "../../../ui/base/PanelState";
import { count, decimal, mu } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Section } from "../kit/FigureChart";
import { share } from "../kit/figureData";
import { Kpi, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { percentText } from "../kit/rates";
import { SlideControl, useSlides } from "../kit/SlideControl";
import { Growth, recentYears, slides } from "./jtSlides";
import { PrintButton } from "./PrintButton";

export const loader = mapPageLoader("gyzz-jt");

const chips: string[] = [];
/** States of contracts whose agreed day has passed. */
const due = ["1", "2", "3"];
const dataset = "gyyd";

/** The state on the business day, and how it developed. */
function Left() {
  const { areaCode } = usePage();
  const { name } = useAtomValue(regionAtom);
  const called = useCall(gyzzApi.leftData, { areaCode });
  const years = useCall(gyzzApi.trend, { areaCode });
  const time = useAtomValue(dataTimeAtom);
  return (
    <>
      <p className="kit-note jt-day">
        {name} · {asOfWords(time)}
      </p>
      <PanelState called={called} rows={6}>
        {(data) => {
          const list = { dataset, filter: data.filter };
          return (
            <KpiCards>
              <Kpi
                fact="industrialLand"
                value={mu(data.mj)}
                unit="亩"
                below={`${count(data.zs)} 宗，园区内 ${percentText(data.yqnzb)}%`}
                list={list}
              />
              <Kpi fact="taxPerMu" value={decimal(data.mjss, 2)} unit="万元/亩" list={list} />
              <Kpi fact="addedPerMu" value={decimal(data.mjzjz, 2)} unit="万元/亩" list={list} />
              <Kpi fact="floorRatio" value={decimal(data.rjl, 2)} list={list} />
              <Kpi
                title="低效占比"
                value={percentText(share(data.dxmj, data.mj))}
                unit="%"
                below={`${mu(data.dxmj)} 亩`}
                list={{ dataset, filter: { ...data.filter, sfdx: [1] } }}
              />
              <Kpi
                fact="startRate"
                value={percentText(data.kgl)}
                unit="%"
                below={`竣工率 ${percentText(data.jgl)}%`}
                list={{ dataset: "tdgy", filter: { areaCode, ytlb: ["1"], kgqk: due } }}
              />
            </KpiCards>
          );
        }}
      </PanelState>
      <Growth />
      <PanelState
        called={years}
        rows={4}
        isEmpty={(list) => list.length === 0}
        empty="还没有已发布的税收版本"
      >
        {(list) => (
          <Section
            title="历年参评亩均"
            fact="taxPerEvaluated"
            extra={<Lacking years={list.map(({ nd }) => nd)} />}
          >
            <LineChart
              title="参评亩均税收与参评亩均增加值（万元/亩）"
              unit="万元/亩"
              height={150}
              data={list.flatMap(({ nd, mjss, mjzjz }) => [
                {
                  key: `ss${nd}`,
                  label: `${nd}年`,
                  group: figures.taxPerEvaluated.name,
                  value: mjss,
                },
                {
                  key: `zjz${nd}`,
                  label: `${nd}年`,
                  group: figures.addedPerEvaluated.name,
                  value: mjzjz,
                },
              ])}
            />
          </Section>
        )}
      </PanelState>
    </>
  );
}

/** Which of the last four years are missing from the line. */
function Lacking({ years }: { years: readonly number[] }) {
  const lacking = recentYears().filter((year) => !years.includes(year));
  if (lacking.length === 0) return null;
  return <span className="kit-row-note">{lacking.join("、")}年没有已发布的税收版本</span>;
}

/** /gyzz-jt: the snapshot of the year as an automatic slide show. */
export function Component() {
  const page = useLoaderData<MapPage>();
  useWallZoom();
  const [onPaper, setOnPaper] = useState(false);
  useDarkStage(!onPaper);
  const show = useSlides(slides.length);
  const [metricBefore, setMetric] = useAtom(metricAtom);
  const before = useRef(metricBefore);
  // Restores the colouring of the other pages.
  useEffect(() => () => setMetric(before.current), [setMetric]);
  const slide = slides[show.index];
  const metric = slide?.metric ?? "mj";
  useEffect(() => setMetric(metric), [metric, setMetric]);
  const Body = slide?.Body;
  return (
    <MapPageFrame
      source={dataset}
      chips={chips}
      left={<Left />}
      right={
        <>
          <SlideControl show={show} titles={slides.map(({ title }) => title)} />
          {Body && <Body />}
          <PrintButton title={page.title} onPaper={setOnPaper} />
        </>
      }
      rightTitle={slide?.title ?? ""}
      measured={false}
    />
  );
}
