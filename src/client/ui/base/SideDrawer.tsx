import { Drawer, type DrawerProps } from "antd";

const stage = () => document.querySelector<HTMLElement>(".shell-stage") ?? document.body;

/** A drawer over the stage, beside the live map; width in px, by default that of a form. */
export function SideDrawer({ size = 520, ...props }: DrawerProps) {
  return (
    <Drawer
      open
      rootClassName="ui-drawer"
      getContainer={stage}
      rootStyle={{ position: "absolute" }}
      size={size}
      mask={false}
      {...props}
    />
  );
}
