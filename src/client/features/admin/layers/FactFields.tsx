import { Form, Input, InputNumber, Select, Slider, TreeSelect } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { type Role, roles } from "#contract/roles";
import { regionsAtom } from "../../../state/region";
import { treeOf } from "../regionTree";

const roleOptions = Object.entries(roles).map(([value, label]) => ({
  value: value as Role,
  label,
}));
const required = (message: string) => [{ required: true, whitespace: true, message }];

/** What a layer is, how it is drawn, and who may see it. */
export function FactFields() {
  const regions = useAtomValue(regionsAtom);
  const tree = useMemo(() => treeOf(regions), [regions]);
  return (
    <>
      <Form.Item name="title" label="图层名称" rules={required("请填写图层名称")}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="group" label="分组" extra="同一分组的图层在菜单中列在一起">
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="owner" label="提供单位" rules={required("请填写提供单位")}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="sourceDay" label="数据时点">
        <Input type="date" />
      </Form.Item>
      <Form.Item
        className="layer-double"
        name="source"
        label="来源说明"
        rules={required("请填写来源说明")}
      >
        <Input maxLength={200} placeholder="如 航空摄影，分辨率 0.2 米" />
      </Form.Item>
      <Form.Item name="minScale" label="小于此比例尺不显示" extra="如 50000 即 1:50000，不填为不限">
        <InputNumber min={1} max={1_000_000_000} precision={0} prefix="1 :" />
      </Form.Item>
      <Form.Item name="maxScale" label="大于此比例尺不显示" extra="不填为不限">
        <InputNumber min={1} max={1_000_000_000} precision={0} prefix="1 :" />
      </Form.Item>
      <Form.Item name="opacity" label="不透明度（%）">
        <Slider min={0} max={100} ariaLabelForHandle="不透明度" />
      </Form.Item>
      <Form.Item name="roles" label="可见的角色" extra="不选则全部角色可见">
        <Select mode="multiple" options={roleOptions} optionFilterProp="label" />
      </Form.Item>
      <Form.Item
        className="layer-double"
        name="regions"
        label="可见的行政区"
        extra="这些行政区及其上下级的用户可见"
        rules={[{ required: true, message: "请选择可见的行政区" }]}
      >
        <TreeSelect
          multiple
          treeData={tree}
          showSearch={{ treeNodeFilterProp: "title" }}
          treeDefaultExpandedKeys={tree.map(({ value }) => value)}
        />
      </Form.Item>
    </>
  );
}
