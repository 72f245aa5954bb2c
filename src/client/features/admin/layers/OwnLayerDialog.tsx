import { Alert, Form, Input } from "antd";
import { useState } from "react";
import { ownLayerApi } from "#contract/endpoints/uploads/ownLayer";
import { layerShapes } from "#contract/map/layerSymbols";
import { call } from "../../../api/call";
import { Dialog } from "../../../ui/base/Dialog";
import { count, moment } from "../../../values/format";
import { FactFields } from "./FactFields";
import { factsOf } from "./factsForm";
import type { UploadedLayer } from "./layerForm";
import { type OwnForm, ownFormOf, symbolsOf } from "./ownForm";
import { SymbolFields } from "./SymbolFields";

type Props = { layer: UploadedLayer; onClose: () => void; onDone: () => void };

/** How an uploaded layer is drawn, what its fields are called, what it is and who may see it. */
export function OwnLayerDialog({ layer, onClose, onDone }: Props) {
  const [form] = Form.useForm<OwnForm>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { id, version, title, own } = layer;
  const save = async () => {
    const values = form.getFieldsValue(true) as OwnForm;
    setBusy(true);
    const { aliases } = values;
    const changed = { facts: factsOf(values), symbols: symbolsOf(values), aliases };
    const result = await call(ownLayerApi.change, { id, version, ...changed });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    onDone();
  };
  return (
    <Dialog
      title={`编辑图层 ${title}`}
      width={960}
      style={{ top: 24 }}
      okText="保存"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form<OwnForm>
        form={form}
        layout="vertical"
        className="layer-form"
        onFinish={save}
        initialValues={ownFormOf(layer)}
      >
        <div className="layer-wide layer-about">
          <p className="ui-second">
            {own.fileName}，{layerShapes[own.shape]} {count(own.features)} 个，节点{" "}
            {count(own.vertices)} 个，{moment(own.builtAt)} 生成
          </p>
          {own.remarks.map((one) => (
            <p key={one} className="ui-second">
              {one}
            </p>
          ))}
        </div>
        <SymbolFields shape={own.shape} fields={own.fields} />
        <FactFields />
        <details className="layer-wide layer-aliases">
          <summary>字段别名（{own.fields.length} 个字段，点图上图形时显示）</summary>
          <div>
            {own.fields.map(({ name }) => (
              <Form.Item key={name} name={["aliases", name]} label={name}>
                <Input maxLength={60} />
              </Form.Item>
            ))}
          </div>
        </details>
        {failure ? <Alert type="error" showIcon title={`保存失败：${failure}`} /> : null}
      </Form>
    </Dialog>
  );
}
