import { App, Select } from "antd";
import type { Report } from "#contract/rules/problem/report";
import { count } from "../../../values/format";
import type { Mending } from "./useMends";

type Props = { report: Report; mending: Pick<Mending, "busy" | "readLayer"> };

/** Which layer of a geodatabase is read, where it has several. */
export function LayerChoice({ report, mending }: Props) {
  const { modal } = App.useApp();
  const { layer, layers = [], mends = [] } = report;
  if (layers.length < 2 && (layer !== null || layers.length === 0)) return null;
  const choose = async (next: string) => {
    const isSure =
      mends.length === 0 ||
      (await modal.confirm({
        title: `改读图层${next}？`,
        content: `已更正的 ${count(mends.length)} 处属于图层${layer ?? ""}，改读后清除。`,
        okText: "改读",
        cancelText: "取消",
      }));
    if (isSure) await mending.readLayer(next);
  };
  return (
    <div className="import-layer">
      <span>图层</span>
      <Select
        size="small"
        aria-label="图层"
        loading={mending.busy}
        disabled={mending.busy}
        value={layer}
        placeholder="请选择图层"
        options={layers.map((value) => ({ value, label: value }))}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      <small>文件有 {count(layers.length)} 个面状图层，更换后重新校验</small>
    </div>
  );
}
