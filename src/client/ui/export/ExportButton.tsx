import { ExportOutlined } from "@ant-design/icons";
import { Button, Form, Select } from "antd";
import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { Endpoint } from "#contract/define/endpoint";
import { limits } from "#contract/limits";
import type { FilterValues } from "../../records/listQuery";
import { ExportDialog } from "./ExportDialog";
import { totalText } from "./totalText";
import { useExport } from "./useExport";

type Props = {
  endpoint: Endpoint;
  dataset: AnyDataset;
  filters: FilterValues;
  total: number | null;
  /** What is exported, if it is not the filtered list. */
  what?: string;
};

type Crs = "4490" | "zone" | "4527" | "4528" | "4529";

const systems: { value: Crs; label: string }[] = [
  { value: "4490", label: "CGCS2000 经纬度（EPSG:4490）" },
  { value: "zone", label: "CGCS2000 3度带，取多数地块所在带" },
  { value: "4527", label: "CGCS2000 3度带 39 带（EPSG:4527）" },
  { value: "4528", label: "CGCS2000 3度带 40 带（EPSG:4528）" },
  { value: "4529", label: "CGCS2000 3度带 41 带（EPSG:4529）" },
];

const encodings = [
  { value: "gbk" as const, label: "GBK（ArcGIS、旧版软件）" },
  { value: "utf8" as const, label: "UTF-8（带 cpg 文件）" },
];

/** Exports exactly the listed records as a zipped shapefile. */
export function ExportButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)}>
        导出SHP
      </Button>
      {open ? <ShapeDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

export function ShapeDialog(props: Props & { onClose: () => void }) {
  const { endpoint, dataset, filters, total, what = "当前筛选结果", onClose } = props;
  const [crs, setCrs] = useState<Crs>("4490");
  const [encoding, setEncoding] = useState<"gbk" | "utf8">("gbk");
  const { start, startLong, ...job } = useExport(onClose);
  const busy = job.received !== null || job.long !== null;
  const shape = { crs, encoding };
  const send = () =>
    (total ?? 0) > limits.exportRowsAtOnce
      ? startLong({ dataset: dataset.name, filter: filters, shape })
      : start(endpoint, { ...filters, ...shape });
  return (
    <ExportDialog title="导出SHP" {...job} disabled={!total} onStart={send} onClose={onClose}>
      <p>
        将导出{what}
        {totalText(total, dataset)}。压缩包内含 shp、shx、dbf、prj、cpg。
      </p>
      <Form component={false} layout="vertical" disabled={busy}>
        <Form.Item label="坐标系" htmlFor="export-crs">
          <Select id="export-crs" value={crs} onChange={setCrs} options={systems} />
        </Form.Item>
        <Form.Item label="属性编码" htmlFor="export-encoding">
          <Select
            id="export-encoding"
            value={encoding}
            onChange={setEncoding}
            options={encodings}
          />
        </Form.Item>
      </Form>
    </ExportDialog>
  );
}
