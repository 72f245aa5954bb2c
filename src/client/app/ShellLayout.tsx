import { App } from "antd";
import { MapShell } from "../shell/MapShell";
import { DrawnForm } from "../ui/DrawnForm";
import { RecordCard } from "../ui/RecordCard";
import { registers } from "../ui/registers";
import { Guard } from "./guard";
import { menu } from "./menu";
import { SessionData } from "./SessionData";

/** What all pages over the map stand in; it stays while they come and go. */
export function Component() {
  return (
    <Guard title="工作台" access="">
      <SessionData />
      <App style={{ height: "100%" }}>
        <MapShell
          menu={menu}
          renderCard={({ dataset, focus }, close) => {
            const register = registers[dataset];
            return register ? (
              <RecordCard
                key={`${dataset}/${focus}`}
                register={register}
                id={focus}
                onClose={close}
              />
            ) : null;
          }}
        />
        <DrawnForm />
      </App>
    </Guard>
  );
}
