import {
  DesktopOutlined,
  DownOutlined,
  InfoCircleOutlined,
  KeyOutlined,
  LogoutOutlined,
} from "@ant-design/icons";
import { Avatar, Dropdown } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type Role, roles } from "#contract/roles";
import { config } from "../api/config";
import { signOut } from "../api/session";
import { userAtom } from "../state/session";
import { About } from "./About";
import { ChangePassword } from "./ChangePassword";
import { OwnSessions } from "./OwnSessions";
import "./userMenu.css";

const roleNames = (held: readonly string[]): string =>
  held.map((role) => roles[role as Role] ?? role).join("、");

/** Whoever comes by sign-on has their password there. */
function passwordItem(issuer: string | null) {
  const name = config().issuers.find(({ id }) => id === issuer)?.name ?? "统一认证";
  const icon = <KeyOutlined />;
  if (issuer === null) return { key: "password", icon, label: "修改密码" };
  return { key: "password", icon, label: `密码在“${name}”修改`, disabled: true };
}

/** Who is signed in, 我的会话, 修改密码, 关于 and 退出登录. */
export function UserMenu() {
  const user = useAtomValue(userAtom);
  const [changing, setChanging] = useState(false);
  const [listing, setListing] = useState(false);
  const [reading, setReading] = useState(false);
  if (!user) return null;
  const { username, realName, avatar, areaName } = user;
  return (
    <>
      <Dropdown
        trigger={["click"]}
        menu={{
          items: [
            {
              key: "who",
              type: "group",
              label: [username, areaName, roleNames(user.roles)].filter(Boolean).join(" · "),
            },
            { type: "divider" },
            { key: "sessions", icon: <DesktopOutlined />, label: "我的会话" },
            passwordItem(user.issuer),
            { key: "about", icon: <InfoCircleOutlined />, label: "关于" },
            { key: "leave", icon: <LogoutOutlined />, label: "退出登录" },
          ],
          onClick: ({ key }) => {
            if (key === "password") setChanging(true);
            else if (key === "sessions") setListing(true);
            else if (key === "about") setReading(true);
            else if (key === "leave") void signOut();
          },
        }}
      >
        <button type="button" className="user-menu" aria-label={`用户：${realName}`}>
          <Avatar
            aria-hidden
            size={26}
            src={avatar || undefined}
            style={{ background: "var(--color-primary)" }}
          >
            {realName.slice(0, 1)}
          </Avatar>
          <span>{realName}</span>
          <DownOutlined />
        </button>
      </Dropdown>
      {listing && <OwnSessions onClose={() => setListing(false)} />}
      {reading && <About onClose={() => setReading(false)} />}
      {changing && <ChangePassword onClose={() => setChanging(false)} />}
    </>
  );
}
