import { tdgy } from "#contract/datasets/tdgy";
import type { MapFilter } from "#contract/map/layerSpec";
import { Gauge } from "../../../charts/Gauge";
import { count } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { Figures, useFiguresOf } from "../kit/Figures";
import { share } from "../kit/figureData";
import { figuresOf } from "../kit/figuresOf";
import { usePage } from "../kit/pageContext";

const due = figuresOf(tdgy, ["kgqk", "jgqk"]);
const industrial = { ytlb: ["1"] };

/** 开工率 and 竣工率 of contracts that are due (K13, K15). */
export const WorkGauges = ({ fixed = {} }: { fixed?: MapFilter }) => (
  <Figures from={due} fixed={{ ...industrial, ...fixed }} rows={4}>
    <Section title="开工与竣工" fact="startRate">
      <div className="kit-gauges">
        <Rate title="开工率" field="kgqk" />
        <Rate title="竣工率" field="jgqk" color="#22c55e" />
      </div>
    </Section>
  </Figures>
);

type Props = { title: string; field: "kgqk" | "jgqk"; color?: string };

function Rate({ title, field, ...color }: Props) {
  const { open } = usePage();
  const { part } = useFiguresOf(due);
  const done = part(field, "1", "2");
  const all = part(field, "1", "2", "3");
  return (
    <Gauge
      title={title}
      value={share(done.zs, all.zs)}
      below={`${count(done.zs)} / ${count(all.zs)} 宗`}
      onPick={() => open(all)}
      {...color}
    />
  );
}
