import { Form, InputNumber, Select, Slider } from "antd";
import { classesOf, type LayerField, type LayerShape } from "#contract/map/layerSymbols";
import { ClassList } from "./ClassList";
import { ColorInput } from "./ColorInput";
import type { OwnForm } from "./ownForm";

type Props = {
  /** Null as long as nobody knows. */
  shape: LayerShape | null;
  /** With their values once a file is read whole. */
  fields: readonly (Pick<LayerField, "name"> & Partial<LayerField>)[];
};

const widthWords = { point: "点的半径（像素）", line: "线宽（像素）", polygon: "边线宽（像素）" };

/** How features are drawn: one colour, or one for each value of a field, and what names them. */
export function SymbolFields({ shape, fields }: Props) {
  const form = Form.useFormInstance<OwnForm>();
  const field = Form.useWatch("field", form) ?? "";
  const chosen = fields.find(({ name }) => name === field);
  const options = fields.map(({ name, alias }) => ({
    value: name,
    label: alias && alias !== name ? `${alias}（${name}）` : name,
  }));
  /** Another field has other values. */
  const classify = (name: string) => {
    const values = fields.find((one) => one.name === name)?.values ?? null;
    form.setFieldValue("classes", classesOf({ values }));
  };
  return (
    <>
      <Form.Item name="field" label="分类字段" extra="按字段的值分色，不选则全部一色">
        <Select
          showSearch
          options={[{ value: "", label: "不分类" }, ...options]}
          onChange={classify}
        />
      </Form.Item>
      <Form.Item name="label" label="标注字段" extra="图上写出这个字段的值">
        <Select showSearch options={[{ value: "", label: "不标注" }, ...options]} />
      </Form.Item>
      <Form.Item name="color" label={field ? "其他值的颜色" : "颜色"}>
        <ColorInput />
      </Form.Item>
      <Form.Item
        name="width"
        label={widthWords[shape ?? "polygon"]}
        rules={[{ required: true, message: "请填写宽度" }]}
      >
        <InputNumber min={0.5} max={10} step={0.5} />
      </Form.Item>
      {shape === "polygon" || shape === null ? (
        <Form.Item name="fill" label="填充不透明度（%）">
          <Slider min={0} max={100} ariaLabelForHandle="填充不透明度" />
        </Form.Item>
      ) : null}
      {chosen ? (
        <Form.Item name="classes" label="分类" className="layer-wide">
          <ClassList values={chosen.values} />
        </Form.Item>
      ) : null}
    </>
  );
}
