import { missing, moment } from "../../values/format";

type Change = { field: string; label: string; before: string | null; after: string | null };

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

/** Timestamps come in stored form; everything else is already in words. */
const inWords = (value: string | null): string =>
  value !== null && instant.test(value) ? moment(value) : (value ?? missing);

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
              <del>{inWords(change.before)}</del>
              <span aria-hidden="true"> → </span>
              <ins>{inWords(change.after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
