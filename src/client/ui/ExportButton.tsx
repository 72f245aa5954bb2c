import { ExportOutlined } from "@ant-design/icons";
import { Alert, Button, Form, Modal, Progress, Select } from "antd";
import { useState } from "react";
import type { Endpoint } from "#contract/define/endpoint";
import { bytesText, count } from "./format";
import type { FilterValues } from "./listQuery";
import { useExport } from "./useExport";

type Props = { endpoint: Endpoint; unit: string; filters: FilterValues; total: number | null };

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

/** Exports exactly what the list shows as a zipped shapefile. */
export function ExportButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={<ExportOutlined />} onClick={() => setOpen(true)}>
        导出SHP
      </Button>
      {open ? <ExportDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ExportDialog({
  endpoint,
  unit,
  filters,
  total,
  onClose,
}: Props & { onClose: () => void }) {
  const [crs, setCrs] = useState<Crs>("4490");
  const [encoding, setEncoding] = useState<"gbk" | "utf8">("gbk");
  const { received, failure, start, cancel } = useExport(onClose);
  const busy = received !== null;
  return (
    <Modal
      open
      title="导出SHP"
      width={480}
      mask={{ closable: false }}
      onCancel={() => {
        cancel();
        onClose();
      }}
      footer={
        busy ? (
          <Button onClick={cancel}>取消导出</Button>
        ) : (
          <>
            <Button onClick={onClose}>关闭</Button>
            <Button
              type="primary"
              disabled={total === 0}
              onClick={() => start(endpoint, { ...filters, crs, encoding })}
            >
              导出
            </Button>
          </>
        )
      }
    >
      <p>
        将导出当前筛选结果{total === null ? "" : `，共 ${count(total)} ${unit}`}。压缩包内含
        shp、shx、dbf、prj、cpg。
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
      {busy ? (
        <div role="status">
          <Progress percent={100} status="active" showInfo={false} size="small" />
          正在生成，已接收 {bytesText(received)}
        </div>
      ) : null}
      {failure ? (
        <Alert
          type="error"
          showIcon
          title={`没有导出：${failure}`}
          description="可稍后重试，或缩小筛选范围。"
        />
      ) : null}
    </Modal>
  );
}
