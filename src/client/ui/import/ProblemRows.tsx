import type { Problem } from "#contract/rules/problem/report";
import { count } from "../../values/format";

const shown = 200;

type Props = {
  problems: readonly Problem[];
  /** A problem's field is the heading of its column. */
  byColumn?: true;
};

const longestValue = 40;

/** The message, with the value if the words do not name it. */
function wordsOf({ message, value }: Problem): string {
  const text = String(value ?? "").trim();
  if (text === "" || message.includes(text)) return message;
  return `${message}，表中为“${text.length > longestValue ? `${text.slice(0, longestValue)}…` : text}”`;
}

/** Problems of an upload, by row, and by column if its headings are known. */
export function ProblemRows({ problems, byColumn }: Props) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">行</th>
          {byColumn ? <th scope="col">列</th> : null}
          <th scope="col">级别</th>
          <th scope="col">问题</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, shown).map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change
          <tr key={index}>
            <td>{one.row ?? ""}</td>
            {byColumn ? <td>{one.field ?? ""}</td> : null}
            <td className={one.level === "E" ? "ui-bad" : "ui-warn"}>
              {one.level === "E" ? "错误" : "警告"}
            </td>
            <td>{wordsOf(one)}</td>
          </tr>
        ))}
        {problems.length > shown ? (
          <tr>
            <td colSpan={byColumn ? 4 : 3} className="ui-second">
              其余 {count(problems.length - shown)} 条未列出
            </td>
          </tr>
        ) : null}
      </tbody>
    </table>
  );
}
