import { Descriptions } from "antd";
import type { AnyDataset } from "#contract/define/dataset";
import { briefText, detailText } from "./fieldText";
import type { Values } from "./mergeValues";
import { StatusTag } from "./StatusTag";

type Props = {
  dataset: AnyDataset;
  record: Values;
  keys: readonly string[];
  /** Areas in 亩 alone. */
  brief?: boolean;
};

/** Fields of a record with labels, units and code words. */
export function RecordFacts({ dataset, record, keys, brief }: Props) {
  const coloured = new Set(dataset.symbols.map((symbol) => symbol.by));
  return (
    <Descriptions
      size="small"
      column={1}
      className="ui-facts"
      items={keys.flatMap((key) => {
        const field = dataset.fields[key];
        if (!field) return [];
        const value = record[key];
        return [
          {
            key,
            label: field.label,
            children: coloured.has(key) ? (
              <StatusTag dataset={dataset} field={key} value={value} />
            ) : (
              (brief ? briefText : detailText)(field, value)
            ),
          },
        ];
      })}
    />
  );
}
