import { Steps } from "antd";
import type { ReactNode } from "react";

type Props = { titles: readonly string[]; current: number; failed?: boolean; children: ReactNode };

/** The steps of an import: the current one, finished ones, and where it failed. */
export function UploadSteps({ titles, current, failed, children }: Props) {
  return (
    <div className="ui-upload">
      <Steps
        size="small"
        current={current}
        status={failed ? "error" : "process"}
        items={titles.map((title) => ({ title }))}
      />
      {children}
    </div>
  );
}
