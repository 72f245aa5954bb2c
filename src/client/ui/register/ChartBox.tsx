import type { ReactNode } from "react";
import "./register.css";

/** Charts side by side over a list. */
export function ChartRowBox({ children }: { children: ReactNode }) {
  return <section className="ui-charts">{children}</section>;
}

/** One chart with its title. */
export function ChartBox({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="ui-chart">
      <h4>{title}</h4>
      {children}
    </div>
  );
}
