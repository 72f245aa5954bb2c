import { DownOutlined, UpOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtom } from "jotai";
import { type ReactNode, useSyncExternalStore } from "react";
import { slimKpisAtom } from "../../state/panels";

/** On a short screen a list needs the room more than its indicators. */
const short = () => matchMedia("(max-height: 860px)");
const watchHeight = (changed: () => void) => {
  const query = short();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Indicators as cards, or in one line so that more of the list is seen; the choice is remembered. */
export function KpiBox({ label, children }: { label: string; children: ReactNode }) {
  const [chosen, setChosen] = useAtom(slimKpisAtom);
  const isShort = useSyncExternalStore(watchHeight, () => short().matches);
  const isSlim = chosen ?? isShort;
  const toggle = isSlim ? `展开${label}` : `收起${label}`;
  return (
    <section className={isSlim ? "ui-kpi-box ui-kpi-slim" : "ui-kpi-box"} aria-label={label}>
      <div className="ui-kpis">{children}</div>
      <Button
        type="text"
        size="small"
        title={toggle}
        aria-label={toggle}
        aria-expanded={!isSlim}
        icon={isSlim ? <DownOutlined /> : <UpOutlined />}
        onClick={() => setChosen(!isSlim)}
      />
    </section>
  );
}
