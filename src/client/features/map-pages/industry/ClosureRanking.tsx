import { yjhc } from "#contract/datasets/yjhc";
import { levelOf } from "#contract/regions";
import { RankChart } from "../../../charts/RankChart";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { usePage } from "../kit/pageContext";

const all = figuresOf(yjhc, ["region"]);
const closed = figuresOf(yjhc, ["region"]);

/** 办结率 of the regions, from two queries: all tasks, and the closed ones. */
export function ClosureRanking() {
  const { areaCode } = usePage();
  if (levelOf(areaCode) === 3) return null;
  return (
    <Figures from={all} rows={4} empty="还没有下发核查任务">
      <Figures from={closed} fixed={{ zt: ["2"] }} rows={4} empty="还没有办结的任务">
        <Section title="办结率排名">
          <Ranking />
        </Section>
      </Figures>
    </Figures>
  );
}

function Ranking() {
  const { open } = usePage();
  const { region } = useFiguresOf(all).groups;
  const done = new Map(useFiguresOf(closed).groups.region.map(({ key, zs }) => [key, zs]));
  const sent = region.filter(({ zs }) => zs > 0);
  return (
    <RankChart
      title="办结率"
      unit="%"
      data={sent.map(({ key, label, zs }) => ({
        key,
        label,
        value: share(done.get(key) ?? 0, zs),
      }))}
      onPick={(key) => {
        const figure = region.find((one) => one.key === key);
        if (figure) open(figure);
      }}
    />
  );
}
