import { Descriptions } from "antd";
import type { AnyDataset } from "#contract/define/dataset";
import { detailText } from "./fieldText";
import type { Values } from "./mergeValues";
import { StatusTag } from "./StatusTag";

type Props = { dataset: AnyDataset; record: Values; keys: readonly string[]; columns?: number };

/** Fields of a record with labels, units and code words. */
export function RecordFacts({ dataset, record, keys, columns = 1 }: Props) {
  const coloured = new Set(dataset.symbols.map((symbol) => symbol.by));
  return (
    <Descriptions
      size="small"
      column={columns}
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
              detailText(field, value)
            ),
          },
        ];
      })}
    />
  );
}
