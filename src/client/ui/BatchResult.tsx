import { Alert } from "antd";
import { count } from "./format";

export type Named = { dkid: string; dkbh: string; dkmc: string };
export type Batch = { ok: string[]; failed: { id: string; message: string }[] };

type Props = { action: string; rows: readonly Named[]; result: Batch };

/** What became of each record of a batch; the failed ones first, each with its reason. */
export function BatchResult({ action, rows, result }: Props) {
  const byId = new Map(rows.map((row) => [row.dkid, row]));
  const lines = [
    ...result.failed.map(({ id, message }) => ({ id, message, done: false })),
    ...result.ok.map((id) => ({ id, message: "", done: true })),
  ];
  return (
    <>
      <Alert
        type={result.ok.length > 0 ? "warning" : "error"}
        showIcon
        title={`${action}：成功 ${count(result.ok.length)} 宗，未办理 ${count(result.failed.length)} 宗`}
      />
      <div className="ui-result">
        <table>
          <thead>
            <tr>
              <th scope="col">地块编号</th>
              <th scope="col">地块名称</th>
              <th scope="col">结果</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, message, done }) => (
              <tr key={id}>
                <td>{byId.get(id)?.dkbh ?? id}</td>
                <td>{byId.get(id)?.dkmc ?? ""}</td>
                <td className={done ? "ui-good" : "ui-bad"}>{done ? "成功" : message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
