import { hasPast } from "#contract/datasets/pastDay";
import { registers } from "../records/registers";
import type { Selection } from "../state/map";
import { ChangeCard } from "../ui/record/ChangeCard";
import { PastCard } from "../ui/record/PastCard";
import { RecordCard } from "../ui/record/RecordCard";

type Props = { selection: Selection & { focus: string }; onClose: () => void };

/** The card of the record that the map has in focus: as it is now, or as it stood on a day. */
export function FocusCard({ selection, onClose }: Props) {
  const { dataset, focus, asOf, since } = selection;
  const register = registers[dataset];
  if (register && asOf && hasPast(dataset)) {
    const past = { register, dataset, id: focus, onClose };
    const key = `${dataset}/${focus}/${since}/${asOf}`;
    return since ? (
      <ChangeCard key={key} {...past} from={since} to={asOf} />
    ) : (
      <PastCard key={key} {...past} asOf={asOf} />
    );
  }
  return register ? (
    <RecordCard key={`${dataset}/${focus}`} register={register} id={focus} onClose={onClose} />
  ) : null;
}
