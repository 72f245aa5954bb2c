import { useEffect, useRef } from "react";

type Props = { lines: readonly string[]; line: number; column: number | null };

const around = 6;

/** A line of the file with its surroundings, and the place in it that cannot be read. */
export function TxtLines({ lines, line, column }: Props) {
  const marked = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another line is to be looked at
  useEffect(() => {
    marked.current?.scrollIntoView({ block: "nearest" });
  }, [line, column]);
  const first = Math.max(1, line - around);
  const shown = lines.slice(first - 1, line + around);
  return (
    <ol className="import-lines" start={first} aria-label={`文件第 ${line} 行及其前后`}>
      {shown.map((text, i) => {
        const number = first + i;
        const isIt = number === line;
        return (
          <li
            key={number}
            ref={isIt ? marked : null}
            value={number}
            aria-current={isIt ? "true" : undefined}
          >
            {isIt && column !== null ? <Marked text={text} column={column} /> : text || " "}
          </li>
        );
      })}
    </ol>
  );
}

/** Highlights the text from a column up to the next comma; at the end of a line, an empty place. */
function Marked({ text, column }: { text: string; column: number }) {
  const from = column - 1;
  const next = text.slice(from).search(/[,，]/);
  const to = next < 0 ? text.length : from + Math.max(1, next);
  return (
    <>
      {text.slice(0, from)}
      <mark title={`第 ${column} 列`}>{text.slice(from, to) || " "}</mark>
      {text.slice(to)}
    </>
  );
}
