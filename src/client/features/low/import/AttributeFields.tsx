import { Form } from "antd";
import { saidOnce } from "../../../records/fieldProblems";
import type { FormItem } from "../../../records/formItemsOf";
import { FieldControl } from "../../../ui/form/FieldControl";
import type { FieldErrors } from "./txtAttributes";

type Values = Readonly<Record<string, unknown>>;

type Props = {
  name: string;
  items: readonly FormItem[];
  values: Values;
  errors: FieldErrors;
  /** Shown below a field: the value used if it is left empty. */
  fallback?: (item: FormItem) => string | null;
  onChange: (key: string, value: unknown) => void;
};

/** Form fields, each with its error below. */
export function AttributeFields({ name, items, values, errors, fallback, onChange }: Props) {
  const said = saidOnce(
    errors,
    items.map(({ key }) => key),
  );
  return (
    <Form component={false} layout="vertical" requiredMark>
      <div className="ui-form-grid">
        {items.map((item) => {
          const { key, field, wide } = item;
          const wrong = said.get(key);
          const id = `${name}-${key}`;
          const left = fallback?.(item);
          return (
            <Form.Item
              key={key}
              className={wide ? "ui-form-wide" : ""}
              label={field.label}
              htmlFor={id}
              required={field.required && !fallback}
              validateStatus={wrong ? "error" : ""}
              help={wrong?.join("；") || null}
              extra={left ?? undefined}
            >
              <FieldControl
                item={item}
                id={id}
                value={values[key]}
                values={values}
                onChange={(value) => onChange(key, value)}
              />
            </Form.Item>
          );
        })}
      </div>
    </Form>
  );
}
