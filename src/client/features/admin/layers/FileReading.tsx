import { Alert, Button, Form, Select } from "antd";
import { useState } from "react";
import {
  type LayerReading,
  type LayerUpload,
  ownLayerApi,
} from "#contract/endpoints/uploads/ownLayer";
import { layerShapes } from "#contract/map/layerSymbols";
import { call } from "../../../api/call";
import { bytesText, missing } from "../../../values/format";
import { Remarks } from "../../../values/Remarks";
import { layerSystemChoices } from "../../../values/systemChoices";

const encodings = [
  { value: "auto" as const, label: "按文件" },
  { value: "gbk" as const, label: "GBK" },
  { value: "utf-8" as const, label: "UTF-8" },
];

type Props = {
  file: LayerUpload;
  onChange: (file: LayerUpload) => void;
  /** Another file is wanted. */
  onOther: () => void;
};

/** What an uploaded file holds, what was guessed of it, and what can be set right. */
export function FileReading({ file, onChange, onOther }: Props) {
  const { fileId, name, size, reading, look } = file;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const set = async (to: Partial<LayerReading>) => {
    setBusy(true);
    const result = await call(ownLayerApi.look, { ...reading, ...to, fileId });
    setBusy(false);
    setFailure(result.ok ? null : result.message);
    if (result.ok) onChange(result.data);
  };
  const systems = [{ value: "auto", label: look.system ?? "按文件" }, ...layerSystemChoices];
  const fault = failure ?? look.fault;
  return (
    <section className="layer-file" aria-label="文件">
      <p>
        <b>{name}</b>
        <span className="ui-second">
          {bytesText(size)}，{look.shape ? layerShapes[look.shape] : missing}，{look.fields.length}{" "}
          个字段
        </span>
        <Button size="small" onClick={onOther}>
          换一个文件
        </Button>
      </p>
      <div className="layer-reading">
        <Form.Item label="图层" htmlFor="layer-of-file">
          <Select
            id="layer-of-file"
            disabled={busy || look.layers.length < 2}
            loading={busy}
            placeholder="整个文件"
            value={look.layer}
            options={look.layers.map((value) => ({ value, label: value }))}
            onChange={(layer) => set({ layer })}
          />
        </Form.Item>
        <Form.Item label="坐标系" htmlFor="system-of-file">
          <Select
            id="system-of-file"
            showSearch={{ optionFilterProp: "label" }}
            disabled={busy}
            value={reading.crs}
            options={systems}
            onChange={(crs) => set({ crs })}
          />
        </Form.Item>
        <Form.Item label="编码" htmlFor="encoding-of-file">
          <Select
            id="encoding-of-file"
            disabled={busy}
            value={reading.encoding}
            options={encodings}
            onChange={(encoding) => set({ encoding })}
          />
        </Form.Item>
      </div>
      {fault ? <Alert type="error" showIcon title={fault} /> : null}
      <Remarks remarks={look.remarks} />
    </section>
  );
}
