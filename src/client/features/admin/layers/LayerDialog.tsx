import { Alert, Form } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { layerApi } from "#contract/endpoints/map/layer";
import { limits } from "#contract/limits";
import { call } from "../../../api/call";
import { userAtom } from "../../../state/session";
import { Dialog } from "../../../ui/base/Dialog";
import { ConnectionFields } from "./ConnectionFields";
import { FactFields } from "./FactFields";
import { LayerTest, type Tried } from "./LayerTest";
import {
  type ConnectedLayer,
  connectionOf,
  formOf,
  freshForm,
  type LayerForm,
  valuesOf,
} from "./layerForm";

type Props = {
  /** Null for a new one. */
  layer: ConnectedLayer | null;
  onClose: () => void;
  onDone: () => void;
};

const asked = ["kind", "address", "names", "keyPlace", "keyName", "keyValue", "patience"] as const;

/** Where a layer comes from, how it is asked, what it is, and who may see it. */
export function LayerDialog({ layer, onClose, onDone }: Props) {
  const [form] = Form.useForm<LayerForm>();
  const own = useAtomValue(userAtom)?.areaCode ?? limits.defaultRegion;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [found, setFound] = useState<readonly string[]>([]);
  const save = async () => {
    setBusy(true);
    setFailure(null);
    const values = valuesOf(form.getFieldsValue(true) as LayerForm);
    const known = layer ? { id: layer.id, version: layer.version } : {};
    const result = await call(layerApi.save, { ...values, ...known });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    onDone();
  };
  const connection = async () => {
    // Names of layers are what a first try is for.
    const wanted = asked.filter((one) => one !== "names");
    const isFilled = await form.validateFields([...wanted]).then(
      () => true,
      () => false,
    );
    if (!isFilled) return null;
    const values = connectionOf(form.getFieldsValue(true) as LayerForm);
    return { ...values, ...(layer && { id: layer.id }) };
  };
  const onTried = ({ layers }: Tried) => setFound(layers);
  return (
    <Dialog
      title={layer ? `编辑图层 ${layer.title}` : "连接服务"}
      width={960}
      style={{ top: 24 }}
      okText="保存"
      confirmLoading={busy}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form<LayerForm>
        form={form}
        layout="vertical"
        className="layer-form"
        onFinish={save}
        initialValues={layer ? formOf(layer) : freshForm(own)}
      >
        <ConnectionFields found={found} hasKey={layer?.key != null} />
        <LayerTest connection={connection} onTried={onTried} />
        <FactFields />
        {failure ? <Alert type="error" showIcon title={`保存失败：${failure}`} /> : null}
      </Form>
    </Dialog>
  );
}
