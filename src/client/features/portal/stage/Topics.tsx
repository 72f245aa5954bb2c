import { useAtomValue } from "jotai";
import { Link } from "react-router-dom";
import { canAtom } from "../../../state/session";
import { topics } from "./topicList";

/** All modules as tiles; those that the viewer may not open are greyed out. */
export function Topics() {
  const can = useAtomValue(canAtom);
  return (
    <nav className="portal-topics" aria-label="专题">
      {topics.map(({ title, or, ...usual }) => {
        const open = [usual, ...(or ? [or] : [])].find(({ access }) => can(access));
        return open ? (
          <Link key={title} to={open.path}>
            {title}
          </Link>
        ) : (
          <span key={title} title="没有查看权限" aria-disabled="true">
            {title}
          </span>
        );
      })}
    </nav>
  );
}
