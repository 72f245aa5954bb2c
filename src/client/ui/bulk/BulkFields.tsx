import { DeleteOutlined } from "@ant-design/icons";
import { Alert, Button, Select } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { formItemOf } from "../../records/formItemsOf";
import type { Register } from "../../records/registerOf";
import { fieldText } from "../../values/fieldText";
import { count } from "../../values/format";
import { FieldControl } from "../form/FieldControl";
import type { BulkEditing } from "./useBulkEdit";

type Props = { register: Register; rows: readonly AnyRecord[]; edit: BulkEditing };

/**
 * Which fields of the selected records to set, and to what. A cleared field is cleared in all of
 * them.
 */
export function BulkFields({ register, rows, edit }: Props) {
  const { dataset } = register;
  const { chosen } = edit;
  const left = edit.offered.filter((key) => !chosen.includes(key));
  const county = sharedOf(rows, "xzqdm");
  return (
    <>
      {chosen.map((key) => {
        const item = formItemOf(dataset, key);
        return (
          <div key={key} className="ui-bulk-field">
            <label htmlFor={`bulk-${key}`}>
              {item.field.label}
              <small className="ui-second"> 现有 {heldText(register, rows, key)}</small>
            </label>
            <FieldControl
              item={item}
              id={`bulk-${key}`}
              value={edit.values[key]}
              values={{ ...edit.values, xzqdm: county }}
              onChange={(value) => edit.setValue(key, value)}
            />
            <Button
              type="text"
              icon={<DeleteOutlined />}
              aria-label={`不改${item.field.label}`}
              onClick={() => edit.choose(chosen.filter((one) => one !== key))}
            />
          </div>
        );
      })}
      <Select
        className="ui-wide"
        aria-label="选择要修改的字段"
        placeholder={chosen.length > 0 ? "再选一个字段" : "选择要修改的字段"}
        value={null}
        showSearch={{ optionFilterProp: "label" }}
        options={left.map((key) => ({ value: key, label: formItemOf(dataset, key).field.label }))}
        onChange={(key: string | null) => {
          if (key) edit.choose([...chosen, key]);
        }}
      />
      <Alert
        type="info"
        showIcon
        className="ui-top-gap"
        title="留空的字段会被清空；下一步先预览逐条结果，确认后才保存"
      />
    </>
  );
}

/** The value shared by all rows; null if they differ. */
const sharedOf = (rows: readonly AnyRecord[], key: string): unknown => {
  const held = new Set(rows.map((row) => row[key]));
  return held.size === 1 ? [...held][0] : null;
};

const named = 3;

function heldText({ dataset }: Register, rows: readonly AnyRecord[], key: string): string {
  const field = dataset.fields[key];
  if (!field) return "";
  const texts = [...new Set(rows.map((row) => fieldText(field, row[key])))];
  const more = texts.length > named ? `等 ${count(texts.length)} 种` : "";
  return `${texts.slice(0, named).join("、")}${more}`;
}
