import { AppstoreOutlined, CalendarOutlined } from "@ant-design/icons";
import { Menu } from "antd";
import { useAtomValue } from "jotai";
import { useMemo } from "react";
import { Link, NavLink, useLocation } from "react-router-dom";
import { config } from "../api/config";
import { canAtom } from "../state/session";
import { CommandBox } from "./CommandBox";
import { HelpButton } from "./HelpButton";
import { MeetingLink } from "./MeetingLink";
import { OwnJobs } from "./OwnJobs";
import { RegionSwitch } from "./RegionSwitch";
import type { MenuTopic } from "./routeHandle";
import { TodoLink } from "./TodoLink";
import { UserMenu } from "./UserMenu";

/** Mark and name, topics, region and year, user. */
export function TopBar({ menu }: { menu: readonly MenuTopic[] }) {
  const can = useAtomValue(canAtom);
  const { pathname } = useLocation();
  const topics = useMemo(
    () =>
      menu
        .map(({ title, items }) => ({
          key: title,
          label: title,
          children: items
            .filter((item) => can(item.access))
            .map(({ path, title: label }) => ({
              key: path,
              label: <Link to={path}>{label}</Link>,
            })),
        }))
        .filter((topic) => topic.children.length > 0),
    [menu, can],
  );
  return (
    <header className="shell-top">
      <Link className="shell-name" to="/zhmh" title="综合门户">
        <img src="/icons/mark.svg" alt="" width={28} height={28} />
        <span>
          <strong>{config().title}</strong>
          {config().demo && (
            <small className="shell-demo" title="账号和密码都是公开的，请勿录入真实数据">
              演示数据
            </small>
          )}
        </span>
      </Link>
      <Menu
        className="shell-topics"
        mode="horizontal"
        items={topics}
        selectedKeys={[pathname]}
        overflowedIndicator={<AppstoreOutlined aria-label="更多专题" />}
        aria-label="专题"
      />
      <CommandBox menu={menu} />
      <RegionSwitch />
      <MeetingLink menu={menu} />
      <OwnJobs />
      <NavLink to="/sys/today" className="shell-todo" aria-label="今日" title="今日">
        <CalendarOutlined />
        <span className="shell-today-word">今日</span>
      </NavLink>
      <TodoLink />
      <HelpButton />
      <UserMenu />
    </header>
  );
}
