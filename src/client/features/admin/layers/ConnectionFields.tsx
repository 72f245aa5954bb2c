import { Form, Input, InputNumber, Select } from "antd";
import {
  addressFault,
  keyPlaces,
  type LayerKind,
  layerKinds,
  needsLayers,
} from "#contract/map/connectedLayer";
import { addressHints, type LayerForm } from "./layerForm";

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const keyOptions = [{ value: "none", label: "不需要" }, ...optionsOf(keyPlaces)];

type Props = {
  /** Names that the service told at the last test. */
  found: readonly string[];
  /** A key is stored: an empty field leaves it. */
  hasKey: boolean;
};

/** Where the service is, what of it is shown, and by which key. */
export function ConnectionFields({ found, hasKey }: Props) {
  const form = Form.useFormInstance<LayerForm>();
  const kind: LayerKind = Form.useWatch("kind", form) ?? "xyz";
  const address = Form.useWatch("address", form) ?? "";
  const keyPlace = Form.useWatch("keyPlace", form) ?? "none";
  const isNamed = needsLayers(kind, address);
  return (
    <>
      <Form.Item name="kind" label="类型">
        <Select options={optionsOf(layerKinds)} />
      </Form.Item>
      <Form.Item
        name="patience"
        label="等待应答（秒）"
        rules={[{ required: true, message: "请填写等待秒数" }]}
      >
        <InputNumber min={1} max={20} precision={0} />
      </Form.Item>
      <Form.Item name="keyPlace" label="服务密钥">
        <Select options={keyOptions} />
      </Form.Item>
      <Form.Item
        className="layer-wide"
        name="address"
        label="服务地址"
        extra={`如 ${addressHints[kind]}`}
        rules={[
          { required: true, message: "请填写服务地址" },
          {
            validator: async (_, value: string) => {
              const fault = value && addressFault(kind, value.trim());
              if (fault) throw new Error(fault);
            },
          },
        ]}
      >
        <Input maxLength={1000} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {(isNamed || kind === "arcgis") && (
        <Form.Item
          name="names"
          label="服务图层"
          className={kind === "wmts" ? "layer-double" : "layer-wide"}
          extra={
            isNamed ? "测试连接后可从列出的图层中选" : "不填则显示全部，填图层编号则只显示这些"
          }
          rules={isNamed ? [{ required: true, message: "请填写服务图层" }] : []}
        >
          <Select
            mode="tags"
            tokenSeparators={[",", "，"]}
            options={found.map((name) => ({ value: name, label: name }))}
          />
        </Form.Item>
      )}
      {kind === "wmts" && (
        <Form.Item name="matrixSet" label="矩阵集" extra="不填则用服务的 Web 墨卡托矩阵集">
          <Input maxLength={100} />
        </Form.Item>
      )}
      {keyPlace !== "none" && (
        <>
          <Form.Item
            name="keyName"
            label="密钥名称"
            rules={[
              { required: true, message: "请填写密钥名称" },
              { pattern: /^[\w-]{1,60}$/, message: "应为1–60位字母、数字、下划线或-" },
            ]}
          >
            <Input maxLength={60} autoComplete="off" placeholder="tk" />
          </Form.Item>
          <Form.Item
            className="layer-double"
            name="keyValue"
            label="密钥"
            extra={hasKey ? "已保存，不显示；不改则留空" : "只存在服务器上，保存后不再显示"}
            rules={hasKey ? [] : [{ required: true, message: "请填写密钥" }]}
          >
            <Input.Password maxLength={2000} autoComplete="new-password" />
          </Form.Item>
        </>
      )}
    </>
  );
}
