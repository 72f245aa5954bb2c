import { Descriptions } from "antd";
import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import type { Field } from "#contract/define/field";
import { hiddenFrom, isPersonal, readBy } from "#contract/define/secret";
import { userAtom } from "../../state/session";
import { masked, roundedFigure } from "../../values/columnsOf";
import { briefText, detailText } from "../../values/fieldText";
import type { FieldValues } from "../../values/mergeValues";
import { StatusTag } from "../../values/StatusTag";
import { PersonFact } from "./PersonFact";

type Props = {
  dataset: AnyDataset;
  record: FieldValues;
  keys: readonly string[];
  /** Areas in 亩 only. */
  brief?: boolean;
};

/**
 * Fields of a record with labels, units and code words; values that the reader may not see are
 * masked.
 */
export function RecordFacts({ dataset, record, keys, brief }: Props) {
  const authorities = useAtomValue(userAtom)?.authorities ?? [];
  const hidden = hiddenFrom(dataset.fields, authorities);
  const read = readBy(dataset, authorities);
  const coloured = new Set(dataset.symbols.map((symbol) => symbol.by));
  const shown = (key: string, field: Field): ReactNode => {
    const value = record[key];
    if (isPersonal(field)) {
      const at = `${record[dataset.key.id]}/${record.bbh}`;
      return <PersonFact key={at} dataset={dataset} record={record} name={key} />;
    }
    if (hidden.has(key)) return masked(field, value);
    const rounded = roundedFigure(read, key, record);
    if (rounded) return `${rounded} ${field.unit ?? ""}`;
    if (!coloured.has(key)) return (brief ? briefText : detailText)(field, value);
    return <StatusTag dataset={dataset} field={key} value={value} />;
  };
  return (
    <Descriptions
      size="small"
      column={1}
      className="ui-facts"
      items={keys.flatMap((key) => {
        const field = dataset.fields[key];
        return field ? [{ key, label: field.label, children: shown(key, field) }] : [];
      })}
    />
  );
}
