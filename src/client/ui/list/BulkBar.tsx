import { Button } from "antd";
import type { ReactNode } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import type { AnyDataset } from "#contract/define/dataset";
import { sumsOf, sumsText } from "../../values/sumsText";

type Props = {
  dataset: AnyDataset;
  unit: string;
  /** Fields to sum up. */
  sums: readonly string[];
  ids: readonly string[];
  rows: readonly AnyRecord[];
  shown: ReadonlySet<string>;
  onClear: () => void;
  onShow: () => void;
  children: ReactNode;
};

/** The selection, its sums, and actions on it. */
export function BulkBar(props: Props) {
  const { dataset, unit, ids, rows, shown, onClear, onShow, children } = props;
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
      {children}
      <Button type="link" size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}
