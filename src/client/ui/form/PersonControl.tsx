import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { FormItem } from "../../records/formItemsOf";
import type { FieldValues } from "../../values/mergeValues";
import { ShowPerson } from "../base/ShowPerson";
import { FieldControl } from "./FieldControl";

type Props = {
  id: string;
  item: FormItem;
  dataset: AnyDataset;
  record: FieldValues;
  value: unknown;
  onChange: (value: unknown) => void;
};

/**
 * The field of a person whose mask is known: it is typed over, or shown first. What is shown and left as
 * it is stays the mask, which stores nothing.
 */
export function PersonControl({ id, item, dataset, record, value, onChange }: Props) {
  const mask = record[item.key];
  const [shown, setShown] = useState<string | null>(null);
  const change = (next: unknown) => onChange(shown !== null && next === shown ? mask : next);
  return (
    <span className="ui-form-person">
      <FieldControl
        item={item}
        id={id}
        value={shown !== null && value === mask ? shown : value}
        onChange={change}
      />
      {shown === null ? (
        <ShowPerson
          dataset={dataset}
          id={String(record[dataset.key.id])}
          name={item.key}
          onShown={setShown}
        />
      ) : null}
    </span>
  );
}
