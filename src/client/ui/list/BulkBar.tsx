import { Button } from "antd";
import { useSetAtom } from "jotai";
import { type ReactNode, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { limits } from "#contract/limits";
import { notifyAtom } from "../../state/notices";
import { count } from "../../values/format";
import { sumsOf, sumsText } from "../../values/sumsText";

type Props = {
  dataset: AnyDataset;
  unit: string;
  /** Fields to sum up. */
  sums: readonly string[];
  ids: readonly string[];
  rows: readonly AnyRecord[];
  shown: ReadonlySet<string>;
  /** Records of the filter, on this page or not. */
  total: number;
  /** Selects all of them; returns the error. */
  onAll: () => Promise<string | null>;
  onClear: () => void;
  onShow: () => void;
  children: ReactNode;
};

/** The selection, its sums, and actions on it. */
export function BulkBar(props: Props) {
  const { dataset, unit, ids, rows, shown, total, onClear, onShow, children } = props;
  if (ids.length === 0) {
    const hint = dataset.geometry ? "点选行或地图上的图形，可批量办理" : "点选行，可批量办理";
    return <span className="ui-second ui-list-hint">{hint}</span>;
  }
  const elsewhere = ids.filter((id) => !shown.has(id)).length;
  return (
    <div className="ui-bulk ui-bulk-on">
      <span>
        已选 <b>{sumsText(dataset, ids.length, sumsOf(rows, props.sums), unit)}</b>
      </span>
      {elsewhere > 0 ? (
        <Button type="link" size="small" onClick={onShow}>
          {elsewhere} {unit}不在本页，只看所选
        </Button>
      ) : null}
      {elsewhere === 0 && ids.length === shown.size && total > shown.size ? (
        <AllOfFilter total={total} unit={unit} onAll={props.onAll} />
      ) : null}
      {children}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}

type AllProps = { total: number; unit: string; onAll: () => Promise<string | null> };

/** All of a page are selected: so can be all of the filter, up to what is dealt with at once. */
function AllOfFilter({ total, unit, onAll }: AllProps) {
  const [busy, setBusy] = useState(false);
  const notify = useSetAtom(notifyAtom);
  if (total > limits.bulkRecords) {
    return (
      <span className="ui-second">
        全部 {count(total)} {unit}超过一次办理的上限 {count(limits.bulkRecords)} {unit}，请先筛选
      </span>
    );
  }
  const choose = async () => {
    setBusy(true);
    const failure = await onAll();
    setBusy(false);
    if (failure) notify({ kind: "error", text: `全选失败：${failure}` });
  };
  return (
    <Button type="link" size="small" loading={busy} onClick={choose}>
      选择全部 {count(total)} {unit}
    </Button>
  );
}
