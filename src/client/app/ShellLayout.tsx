import { App } from "antd";
import { MapShell } from "../shell/MapShell";
import { Guard } from "./guard";
import { menu } from "./menu";
import { SessionData } from "./SessionData";

/** What all pages over the map stand in; it stays while they come and go. */
export function Component() {
  return (
    <Guard title="工作台" access="">
      <SessionData />
      <App style={{ height: "100%" }}>
        <MapShell menu={menu} renderCard={() => null} />
      </App>
    </Guard>
  );
}
