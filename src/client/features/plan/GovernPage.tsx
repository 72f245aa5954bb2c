import { Tabs } from "antd";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import "./govern.css";

const tabs = [
  { key: "/govern/ssjh", label: "实施计划" },
  { key: "/govern/ssgz", label: "实施跟踪" },
];

/** The frame of both pages of 治理专题: tabs, each with its own address. */
export function GovernPage({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className="govern">
      <Tabs
        items={tabs}
        activeKey={pathname}
        // Keeps region and year; drops what only one of the pages knows.
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
