import type { ComponentProps } from "react";

type Props = ComponentProps<"th"> & { "data-column"?: string };

/** A heading: it can be dragged, and so can its edge. */
export function HeadCell({ children, ...props }: Props) {
  if (props["data-column"] === undefined) return <th {...props}>{children}</th>;
  return (
    <th {...props} draggable>
      {children}
      {/* A click on the edge is no click on the heading, which would sort. */}
      <span
        aria-hidden="true"
        className="ui-head-edge"
        title="拖动调整列宽，双击恢复"
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}
