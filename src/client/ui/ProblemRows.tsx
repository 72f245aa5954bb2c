import type { Problem } from "#contract/rules/problem";
import { count } from "./format";

const shown = 200;

/** What is wrong with an upload, by row. */
export function ProblemRows({ problems }: { problems: readonly Problem[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">行</th>
          <th scope="col">级别</th>
          <th scope="col">问题</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, shown).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <tr key={index}>
            <td>{one.row ?? ""}</td>
            <td className={one.level === "E" ? "ui-bad" : "ui-warn"}>
              {one.level === "E" ? "错误" : "警告"}
            </td>
            <td>{one.message}</td>
          </tr>
        ))}
        {problems.length > shown ? (
          <tr>
            <td colSpan={3} className="ui-second">
              其余 {count(problems.length - shown)} 条未列出
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
