import { ArrowLeftOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { type ReactNode, useEffect, useRef } from "react";
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

/** Esc leaves the import, not the whole workspace. */
function useEscape(leave: () => void) {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector(".ant-modal-wrap")) latest.current();
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
