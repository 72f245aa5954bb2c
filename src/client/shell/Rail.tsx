import { Tooltip } from "antd";
import { useAtomValue } from "jotai";
import { NavLink, useLocation } from "react-router-dom";
import { canAtom } from "../state/session";
import { pageIcons } from "./pageIcons";
import type { MenuTopic } from "./routeHandle";

/** The text under the icon is part of the link's name, so that voice control finds it. */
const nameOf = (title: string, short?: string): string =>
  short === undefined ? title : `${title}（${short}）`;

/** The pages of the open topic, as icons with names. */
export function Rail({ menu }: { menu: readonly MenuTopic[] }) {
  const can = useAtomValue(canAtom);
  const { pathname } = useLocation();
  const topic =
    menu.find(({ items }) => items.some(({ path }) => path === pathname)) ??
    menu.find(({ items }) => items.some(({ access }) => can(access)));
  return (
    <nav className="shell-rail" aria-label={topic?.title ?? "页面"}>
      {topic?.items
        .filter((item) => can(item.access))
        .map(({ path, title, short }) => {
          const Icon = pageIcons[path];
          return (
            <Tooltip key={path} title={title} placement="right">
              <NavLink to={path} aria-label={nameOf(title, short)} className="shell-rail-item">
                {Icon && <Icon />}
                {short && <span className="shell-rail-word">{short}</span>}
              </NavLink>
            </Tooltip>
          );
        })}
    </nav>
  );
}
