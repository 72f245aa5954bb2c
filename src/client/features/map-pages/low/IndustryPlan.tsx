import { gydxjh } from "#contract/datasets/gydxjh";
import { Gauge } from "../../../charts/Gauge";
import { count } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { figuresOf } from "../kit/figuresOf";
import { Group } from "../kit/Group";
import { usePage } from "../kit/pageContext";
import { muOf, partOf } from "../kit/rates";

const plan = figuresOf(gydxjh, ["jhzt", "zzfs"]);

/** The plan of 2025: progress by way of renovation. */
export const IndustryPlan = () => (
  <Figures from={plan} rows={8} empty="没有 2025 年计划">
    <Section title={gydxjh.title} fact="planRate">
      <Progress />
    </Section>
    <Group from={plan} title="计划状态" by="jhzt" of="mj" as="ring" />
    <Group from={plan} title="整治方式" by="zzfs" of="mj" as="rank" />
  </Figures>
);

function Progress() {
  const { open } = usePage();
  const { part } = useFiguresOf(plan);
  const total = part("jhzt", "0", "1", "2");
  const running = part("jhzt", "1", "2");
  const done = part("jhzt", "2");
  return (
    <div className="kit-gauges">
      <Gauge
        title="启动率"
        value={partOf(running, total, "mj")}
        below={`${count(running.zs)} / ${count(total.zs)} 宗`}
        onPick={() => open(running)}
      />
      <Gauge
        title="计划完成率"
        color="#22c55e"
        value={partOf(done, total, "mj")}
        below={`${muOf(done, "mj")} 亩`}
        onPick={() => open(done)}
      />
    </div>
  );
}
