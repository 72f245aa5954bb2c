import { Drawer, type DrawerProps } from "antd";
import { type ReactNode, useEffect, useRef } from "react";

const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;

/** A drawer over the stage, beside the live map; width in px, by default that of a form. */
export function SideDrawer({ size = 520, children, ...props }: DrawerProps) {
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={size}
      mask={false}
      autoFocus={false}
      {...props}
    >
      <Content>{children}</Content>
    </Drawer>
  );
}

/** The drawer takes the focus, unless a form in it has already. */
function Content({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const drawer = place.current?.closest<HTMLElement>(".ant-drawer");
    if (!drawer?.contains(document.activeElement)) drawer?.focus({ preventScroll: true });
  }, []);
  return <div ref={place}>{children}</div>;
}
