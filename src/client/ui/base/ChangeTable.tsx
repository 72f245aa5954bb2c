import type { ReactNode } from "react";
import { changeInWords } from "./changeInWords";
import "./changeTable.css";

export type Change = { field: string; label: string; before: string | null; after: string | null };

type Props = {
  changes: readonly Change[];
  /** Headings of the two states. */
  heads?: readonly [before: string, after: string];
  /** A further cell for each change, under a heading. */
  more?: { head: string; cell: (change: Change) => ReactNode };
};

/** Changes field by field, the two states side by side. */
export function ChangeTable({ changes, heads: [old, now] = ["原来", "现在"], more }: Props) {
  return (
    <table className="ui-change-table">
      <thead>
        <tr>
          <th scope="col">字段</th>
          <th scope="col">{old}</th>
          <th scope="col">{now}</th>
          {more ? <th scope="col">{more.head}</th> : null}
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>
              <del>{changeInWords(change.before)}</del>
            </td>
            <td>
              <ins>{changeInWords(change.after)}</ins>
            </td>
            {more ? <td>{more.cell(change)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
