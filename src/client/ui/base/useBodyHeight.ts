import { type RefObject, useEffect, useRef, useState } from "react";

const bodies =
  ".ant-table-body, .ui-long, .ant-table-tbody-virtual-holder, .ant-table-tbody-virtual";

/** Height and width left for the rows of a table that fills its box, whatever is above them. */
export function useBodyHeight(least = 160): [RefObject<HTMLDivElement | null>, number, number] {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(400);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const frame = box.current;
    if (!frame) return;
    const measure = () => {
      setWidth(frame.clientWidth);
      const body = frame.querySelector(bodies);
      if (!body) return;
      const above = body.getBoundingClientRect().top - frame.getBoundingClientRect().top;
      setHeight(Math.max(least, Math.floor(frame.clientHeight - above - 1)));
    };
    const watch = new ResizeObserver(measure);
    watch.observe(frame);
    const toolbar = frame.querySelector(".ant-pro-table-list-toolbar");
    if (toolbar) watch.observe(toolbar);
    return () => watch.disconnect();
  }, [least]);
  return [box, height, width];
}
