import { Alert } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { idOf, type Register, titleOf } from "../../records/registerOf";
import { count, missing } from "../../values/format";
import { type BulkPreview, reasonOf } from "./bulkSave";

type Props = {
  register: Register;
  rows: readonly AnyRecord[];
  preview: BulkPreview;
  /** Where a record stands in the file that its changes are from. */
  where?: (id: string) => string;
};

/** Records listed of each outcome. */
const most = 500;

/**
 * The effect of a bulk edit on each record: old and new values, warnings, or why it is unchanged.
 */
export function BulkPreviewTable({ register, rows, preview, where }: Props) {
  const byId = new Map(rows.map((row) => [idOf(register, row), row]));
  const title = (id: string) => {
    const row = byId.get(id);
    const name = row ? titleOf(register, row) : id;
    return where ? `${where(id)} ${name}` : name;
  };
  const changed = preview.ok.filter(({ changes }) => changes.length > 0);
  const unchanged = preview.ok.length - changed.length;
  const warned = changed.filter(({ warnings }) => warnings.length > 0).length;
  const unit = register.dataset.work.counter;
  // Warnings are to be read before the save, so that they come first where not all are listed.
  const listed = changed.toSorted((a, b) => b.warnings.length - a.warnings.length).slice(0, most);
  const unlisted = changed.length - listed.length + Math.max(0, preview.failed.length - most);
  return (
    <>
      <Alert
        type={preview.failed.length + warned > 0 ? "warning" : "info"}
        showIcon
        className="ui-gap"
        title={[
          `将修改 ${count(changed.length)} ${unit}`,
          unchanged > 0 ? `${count(unchanged)} ${unit}没有变化` : "",
          warned > 0 ? `${count(warned)} ${unit}有警告` : "",
          preview.failed.length > 0 ? `${count(preview.failed.length)} ${unit}不能修改` : "",
        ]
          .filter(Boolean)
          .join("，")}
      />
      <section className="ui-bulk-table" aria-label="修改预览">
        <table>
          <thead>
            <tr>
              <th scope="col">记录</th>
              <th scope="col">字段</th>
              <th scope="col">原值</th>
              <th scope="col">新值</th>
            </tr>
          </thead>
          <tbody>
            {preview.failed.slice(0, most).map((one) => (
              <tr key={one.id}>
                <td>{title(one.id)}</td>
                <td colSpan={3} className="ui-bad">
                  不能修改：{reasonOf(one)}
                </td>
              </tr>
            ))}
            {listed.map(({ id, changes, warnings }) =>
              changes.map((change, i) => (
                <tr key={`${id}/${change.field}`}>
                  {i === 0 ? (
                    <td rowSpan={changes.length}>
                      {title(id)}
                      {warnings.map((warning) => (
                        <div key={warning} className="ui-warn">
                          {warning}
                        </div>
                      ))}
                    </td>
                  ) : null}
                  <td>{change.label}</td>
                  <td className="ui-second">{change.before ?? missing}</td>
                  <td>{change.after ?? missing}</td>
                </tr>
              )),
            )}
            {unlisted > 0 ? (
              <tr>
                <td colSpan={4} className="ui-second">
                  其余 {count(unlisted)} {unit}未列出
                </td>
              </tr>
            ) : null}
          </tbody>
        </table>
      </section>
    </>
  );
}
