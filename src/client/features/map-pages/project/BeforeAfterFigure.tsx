import { decimal, missing } from "../../../values/format";
import { ratio } from "../kit/figureData";

type Props = { title: string; before: number | null; after: number | null; unit?: string };

/** Before → after, and the factor between them (K28). */
export function Change({ title, before, after, unit = "" }: Props) {
  const times = before !== null && after !== null ? ratio(after, before) : null;
  return (
    <div className="phcx-change">
      <span>{title}</span>
      <span>{decimal(before, 2)}</span>
      <i aria-hidden="true">→</i>
      <b>{decimal(after, 2)}</b>
      <small>{unit}</small>
      <em>{times === null ? missing : `${decimal(times, 1)} 倍`}</em>
    </div>
  );
}
