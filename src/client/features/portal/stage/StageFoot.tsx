import { AppstoreOutlined } from "@ant-design/icons";
import { useRef, useState } from "react";
import { Ticker } from "../wall/Ticker";
import { Topics } from "./Topics";
import { useLeave } from "./useLeave";

/** The modules behind one button, and the notices in a thin line. */
export function StageFoot({ tick, turn }: { tick: number; turn: number }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useLeave(box, open, () => setOpen(false));
  return (
    <footer className="portal-foot">
      <div ref={box} className="portal-functions">
        <button
          type="button"
          className="portal-tool"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <AppstoreOutlined /> 功能
        </button>
        {open && <Topics />}
      </div>
      <Ticker tick={tick} turn={turn} />
    </footer>
  );
}
