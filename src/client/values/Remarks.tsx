import { type Remark, remarkKinds } from "#contract/rules/problem/remark";
import "./remarks.css";

/** What the reader of a file guessed, mended or left out, a line each. */
export function Remarks({ remarks = [] }: { remarks?: readonly Remark[] | undefined }) {
  if (remarks.length === 0) return null;
  return (
    <ul className="remarks" aria-label="读取说明">
      {remarks.map(({ kind, text, where }) => (
        <li key={`${kind}${text}${where}`}>
          <b>{remarkKinds[kind]}</b>
          <span>
            {text}
            {where ? <small>（{where}）</small> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
