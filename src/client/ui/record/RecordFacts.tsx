import { Descriptions } from "antd";
import { useAtomValue } from "jotai";
import type { AnyDataset } from "#contract/define/dataset";
import { hiddenFrom } from "#contract/define/secret";
import { userAtom } from "../../state/session";
import { masked } from "../../values/columnsOf";
import { briefText, detailText } from "../../values/fieldText";
import type { Values } from "../../values/mergeValues";
import { StatusTag } from "../../values/StatusTag";

type Props = {
  dataset: AnyDataset;
  record: Values;
  keys: readonly string[];
  /** Areas in 亩 alone. */
  brief?: boolean;
};

/** Fields of a record with labels, units and code words; what the reader may not see is masked. */
export function RecordFacts({ dataset, record, keys, brief }: Props) {
  const hidden = hiddenFrom(dataset.fields, useAtomValue(userAtom)?.authorities ?? []);
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
        const children = () => {
          if (hidden.has(key)) return masked(value);
          if (!coloured.has(key)) return (brief ? briefText : detailText)(field, value);
          return <StatusTag dataset={dataset} field={key} value={value} />;
        };
        return [{ key, label: field.label, children: children() }];
      })}
    />
  );
}
