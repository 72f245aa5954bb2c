import type { Change } from "../base/ChangeTable";
import { changeInWords } from "../base/changeInWords";

/** A change field by field, from and to. */
export function ChangeRows({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <table className="ui-changes">
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{change.label}</th>
            <td>
              <del>{changeInWords(change.before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{changeInWords(change.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
