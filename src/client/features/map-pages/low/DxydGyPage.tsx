import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { dxydsd } from "#contract/datasets/dxydsd";
import { gyyd } from "#contract/datasets/gyyd";
import { sscx } from "#contract/datasets/sscx";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { lowListed } from "#contract/figures/filters";
import { levelOf } from "#contract/regions";
import { mapPageLoader } from "../../../map/view/mapPageLoader";
import { canAtom } from "../../../state/session";
import { count } from "../../../values/format";
import { MapPageFrame } from "../frame/MapPageFrame";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { Amount, KpiCards } from "../kit/KpiCards";
import { usePage } from "../kit/pageContext";
import { largest, parkSides, worded } from "../kit/shown";
import { Indicators } from "./Indicators";
import { IndustryPlan } from "./IndustryPlan";

export const loader = mapPageLoader("dxyd-gy");

const chips = ["hydm", "pjdj", "zkfzt", "rdnf"];
const parcels = figuresOf(dxydsd, ["region"]);
const trades = figuresOf(dxydsd, ["hydm"]);
const industrial = { ...lowListed, xztdyt: ["工业"] };
const land = figuresOf(gyyd, ["mjssfd", "sfyqn", "pjdj"]);
const results = figuresOf(sscx, []);
/** Results that are reported or verified. */
const reported = { cxzt: ["1", "2"] };

const taxWords = worded(({ label }) => label.replace("未填", "无数据"));
const firstTen = largest("mj", 10);

/**
 * Industrial land recognised as low-efficiency, filtered by the trades and grades of the chips;
 * both libraries have these fields.
 */
function useLow() {
  const { hydm, pjdj } = usePage().filter;
  return useMemo(
    () => ({
      sfdx: [1],
      ...(hydm !== undefined && { hydm }),
      ...(pjdj !== undefined && { pjdj }),
    }),
    [hydm, pjdj],
  );
}

function Worst() {
  const worst = useFiguresOf(land).part("pjdj", "D");
  const below = `${count(worst.zs)} 宗`;
  const hint = "综合评价为 D 类的低效工业用地";
  return <Amount title="D类低效工业" hint={hint} figure={worst} of="mj" below={below} />;
}

/** 腾出空间 (K07) of verified and of reported results. */
function Released() {
  const { total } = useFiguresOf(results);
  const below = `${count(total.zs)} 个项目`;
  return <Amount fact="released" figure={total} of="scmj" below={below} />;
}

function Left() {
  const { areaCode } = usePage();
  return (
    <>
      <Indicators library="dxydsd" fixed={industrial} fact="lowOfIndustry" />
      <Figures from={land} fixed={useLow()} rows={8}>
        <div className="kit-section">
          <KpiCards>
            <Worst />
            <Figures from={results} fixed={reported} rows={2} always>
              <Released />
            </Figures>
          </KpiCards>
        </div>
        <Group from={land} title="亩均税收分布" by="mjssfd" of="mj" as="bar" shown={taxWords} />
        <Group from={land} title="园区内外" by="sfyqn" of="mj" as="ring" shown={parkSides} />
      </Figures>
      {levelOf(areaCode) < 3 && (
        <Figures from={parcels} fixed={industrial}>
          <Group
            from={parcels}
            title="分区排名"
            fact="lowOfIndustry"
            by="region"
            of="mj"
            as="rank"
          />
        </Figures>
      )}
    </>
  );
}

function Right() {
  const mayPlan = useAtomValue(canAtom)(gydxjhApi.stats.access ?? "");
  return (
    <>
      <Figures from={trades} fixed={industrial} rows={10}>
        <Group from={trades} title="行业前十" by="hydm" of="mj" as="rank" shown={firstTen} />
      </Figures>
      {mayPlan && <IndustryPlan />}
    </>
  );
}

/** /dxyd-gy: low-efficiency industrial land and the plan to renovate it. */
export const Component = () => (
  <MapPageFrame source="dxydsd" chips={chips} left={<Left />} right={<Right />} />
);
