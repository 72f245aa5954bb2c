import { Alert } from "antd";
import type { AnyRecord } from "#contract/define/anyRecord";
import { type BatchReply, idOf, nameOf, numberOf, type Register } from "../../records/registerOf";
import { count } from "../../values/format";

type Props = { register: Register; action: string; rows: readonly AnyRecord[]; result: BatchReply };

/** The outcome for each record of a batch; failed ones first, each with its reason. */
export function BatchResult({ register, action, rows, result }: Props) {
  const byId = new Map(rows.map((row) => [idOf(register, row), row]));
  const { fields, key } = register.dataset;
  const lines = [
    ...result.failed.map(({ id, message }) => ({ id, message, done: false })),
    ...result.ok.map((id) => ({ id, message: "", done: true })),
  ];
  const unit = register.dataset.work.counter;
  // An internal id is no number that anybody knows a record by.
  const numbered = key.number !== key.id;
  return (
    <>
      <Alert
        type={result.ok.length > 0 ? "warning" : "error"}
        showIcon
        title={`${action}：成功 ${count(result.ok.length)} ${unit}，未办理 ${count(result.failed.length)} ${unit}`}
      />
      <div className="ui-result">
        <table>
          <thead>
            <tr>
              {numbered && <th scope="col">{fields[key.number]?.label}</th>}
              <th scope="col">{fields[key.name]?.label}</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, message, done }) => {
              const row = byId.get(id);
              return (
                <tr key={id}>
                  {numbered && <td>{row ? numberOf(register, row) : id}</td>}
                  <td>{row ? nameOf(register, row) : numbered ? "" : id}</td>
                  <td className={done ? "ui-good" : "ui-bad"}>{done ? "成功" : message}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}
