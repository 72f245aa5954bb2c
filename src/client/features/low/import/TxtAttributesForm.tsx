import { Collapse } from "antd";
import { AttributeFields } from "./AttributeFields";
import type { FieldErrors } from "./txtAttributes";
import type { TxtForm } from "./useTxtForm";

const nothing: FieldErrors = new Map();

/** Attributes for all parcels of a file, required and optional. */
export function TxtAttributesForm({ form }: { form: TxtForm }) {
  const { items, attributes, isTold } = form;
  const errors = isTold ? form.common : nothing;
  const filled = items.optional.filter(({ key }) => attributes.common[key] != null).length;
  const wrong = items.optional.some(({ key }) => errors.has(key));
  const fields = { values: attributes.common, errors, onChange: form.setCommon };
  return (
    <section className="import-attributes" aria-label="全部地块的属性">
      <h3>
        全部地块的属性
        <small>各宗不同的可在上表“单独填写”；地块编号不填则自动编号</small>
      </h3>
      <AttributeFields name="txt" items={items.required} {...fields} />
      <Collapse
        ghost
        size="small"
        {...(wrong && { activeKey: "more" })}
        items={[
          {
            key: "more",
            label: `更多属性（选填，已填 ${filled} 项）`,
            children: <AttributeFields name="txt" items={items.optional} {...fields} />,
          },
        ]}
      />
    </section>
  );
}
