import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import type { ReactNode } from "react";
import { useEscape } from "../../../shell/useEscape";
import { UploadSteps } from "../../../ui/import/UploadSteps";
import "./import.css";

type Props = {
  label: string;
  title: string;
  steps: readonly string[];
  current: number;
  failed?: boolean;
  onLeave: () => void;
  children: ReactNode;
};

/**
 * The frame of an import, shown instead of the list: its steps and the way back. Esc goes back too.
 */
export function ImportFrame({ label, title, steps, current, failed, onLeave, children }: Props) {
  useEscape(onLeave);
  return (
    <section className="import-panel" role="dialog" aria-label={label}>
      <header className="import-head">
        <Button type="text" icon={<ArrowLeftOutlined />} onClick={onLeave}>
          返回列表
        </Button>
        <h2>{title}</h2>
      </header>
      <UploadSteps titles={steps} current={current} failed={failed === true}>
        {children}
      </UploadSteps>
    </section>
  );
}
