import { Segmented, Tabs } from "antd";
import { registerNamed } from "../../records/registers";
import { FactoryReport } from "./FactoryReport";
import { LandReport, type Side, sideNames } from "./LandReport";
import { useChoices } from "./useChoices";
import "./statistics.css";

const factories = registerNamed("bzcf");

const tabs = [
  { key: "gy", label: "工业用地" },
  { key: "jyx", label: "经营性用地" },
  { key: "bzcf", label: "标准厂房" },
] as const;
type Tab = (typeof tabs)[number]["key"];

/** /sys-gyyd/tjbb/crdk: granted land by region, month, industry or platform; standard factories. */
export function Component() {
  const choices = useChoices();
  const tab = choices.one<Tab>("tab", ["gy", "jyx", "bzcf"], "gy");
  const side = choices.one<Side>("dim", ["region", "month", "industry", "platform"], "region");
  const sides = (
    <Segmented<Side>
      aria-label="统计维度"
      value={side}
      onChange={(value) => choices.put("dim", value)}
      options={Object.entries(sideNames).map(([value, label]) => ({ value: value as Side, label }))}
    />
  );
  return (
    <div className="stats-tabbed">
      <Tabs
        activeKey={tab}
        onChange={(key) => choices.put("tab", key)}
        items={tabs.map((one) => ({ ...one }))}
      />
      {tab === "bzcf" ? (
        <FactoryReport register={factories} />
      ) : (
        <LandReport key={tab} kind={tab} side={side} sides={sides} />
      )}
    </div>
  );
}
