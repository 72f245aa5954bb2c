import { ColumnWidthOutlined } from "@ant-design/icons";
import type { PointerEventHandler } from "react";
import { slideTo } from "./slideKeys";

type Props = {
  className: string;
  label: string;
  /** The label of the part left of the line. */
  leftName: string;
  /** Width left of the line, in percent. */
  at: number;
  onMove: (at: number) => void;
  onPointerDown?: PointerEventHandler<HTMLElement>;
  onPointerMove?: PointerEventHandler<HTMLElement>;
};

/** The handle of the line between two pictures of one place; the arrow keys move it. */
export function Divider({ className, label, leftName, at, onMove, ...pointer }: Props) {
  return (
    <button
      type="button"
      className={className}
      role="slider"
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at)}
      aria-valuetext={`${leftName}占 ${Math.round(at)}%`}
      {...pointer}
      onKeyDown={(event) => {
        const next = slideTo(at, event);
        if (next === null) return;
        event.preventDefault();
        // Elsewhere on the page these keys mean something else: the next file, the next parcel.
        event.stopPropagation();
        onMove(next);
      }}
    >
      <ColumnWidthOutlined />
    </button>
  );
}
