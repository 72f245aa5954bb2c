import { Form, InputNumber, Segmented, Select, Slider } from "antd";
import { rangesOf } from "#contract/map/layerRanges";
import { classesOf, type LayerField, type LayerShape } from "#contract/map/layerSymbols";
import { ClassList } from "./ClassList";
import { ColorInput } from "./ColorInput";
import type { OwnForm } from "./ownForm";
import { RangeList } from "./RangeList";

type Props = {
  /** Null as long as nobody knows. */
  shape: LayerShape | null;
  /** With their values once a file is read whole. */
  fields: readonly (Pick<LayerField, "name"> & Partial<LayerField>)[];
};

const widthWords = { point: "点的半径（像素）", line: "线宽（像素）", polygon: "边线宽（像素）" };

const usualRanges = 5;

/** How features are drawn: one colour, or one for each value or range of a field, and what names them. */
export function SymbolFields({ shape, fields }: Props) {
  const form = Form.useFormInstance<OwnForm>();
  const field = Form.useWatch("field", form) ?? "";
  const by = Form.useWatch("by", form) ?? "values";
  const chosen = fields.find(({ name }) => name === field);
  const options = fields.map(({ name, alias }) => ({
    value: name,
    label: alias && alias !== name ? `${alias}（${name}）` : name,
  }));
  /** Another field has other values. */
  const classify = (name: string) => {
    const { values = null, numbers } = fields.find((one) => one.name === name) ?? {};
    form.setFieldValue("classes", classesOf({ values }));
    form.setFieldValue("ranges", numbers ? rangesOf(numbers, "quantile", usualRanges) : []);
    form.setFieldValue("by", values === null && numbers ? "ranges" : "values");
  };
  const isFigures = chosen?.numbers !== undefined;
  return (
    <>
      <Form.Item name="field" label="分类字段" extra="按字段的值或数值分段分色，不选则全部一色">
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
      {isFigures ? (
        <Form.Item name="by" label="分类方式">
          <Segmented
            options={[
              { value: "values", label: "按值" },
              { value: "ranges", label: "按数值分段" },
            ]}
          />
        </Form.Item>
      ) : null}
      {chosen ? (
        <Form.Item
          name="classes"
          label="分类"
          className="layer-wide"
          hidden={isFigures && by === "ranges"}
        >
          <ClassList values={chosen.values} />
        </Form.Item>
      ) : null}
      {chosen && isFigures ? (
        <Form.Item name="ranges" label="数值分段" className="layer-wide" hidden={by !== "ranges"}>
          <RangeList key={chosen.name} numbers={chosen.numbers} />
        </Form.Item>
      ) : null}
    </>
  );
}
