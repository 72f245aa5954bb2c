import { Tabs } from "antd";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import "./govern.css";

const tabs = [
  { key: "/govern/ssjh", label: "实施计划" },
  { key: "/govern/ssgz", label: "实施跟踪" },
];

/** What both pages of 治理专题 have around them: their tabs, each with an address of its own. */
export function GovernPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="govern">
      <Tabs
        items={tabs}
        activeKey={pathname}
        // Region and year stay as they are; what only one page knows does not.
        onChange={(path) => navigate({ pathname: path, search: keptOf(window.location.search) })}
      />
      <div className="govern-page">{children}</div>
    </div>
  );
}

const kept = new Set(["area", "nd"]);

const keptOf = (search: string): string =>
  new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => kept.has(name)),
  ).toString();
