import { useState } from "react";
import type { AnyDataset } from "#contract/define/dataset";
import { fieldText } from "../../values/fieldText";
import type { FieldValues } from "../../values/mergeValues";
import { ShowPerson } from "../base/ShowPerson";

type Props = { dataset: AnyDataset; record: FieldValues; name: string };

/** The mask of a name or number of a person, and the value once it was asked for. */
export function PersonFact({ dataset, record, name }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const field = dataset.fields[name];
  const value = record[name];
  if (!field) return null;
  if (!value || shown !== null) return fieldText(field, shown ?? value);
  const id = String(record[dataset.key.id]);
  return (
    <>
      {String(value)} <ShowPerson dataset={dataset} id={id} name={name} onShown={setShown} />
    </>
  );
}
