import { App } from "antd";
import type { Library } from "#contract/workflow/shzt";
import { MapShell } from "../shell/MapShell";
import { ParcelCard } from "../ui/ParcelCard";
import { Guard } from "./guard";
import { menu } from "./menu";
import { SessionData } from "./SessionData";

const libraries: readonly string[] = ["dxydsd", "dxydst"] satisfies Library[];
const isLibrary = (dataset: string): dataset is Library => libraries.includes(dataset);

/** What all pages over the map stand in; it stays while they come and go. */
export function Component() {
  return (
    <Guard title="工作台" access="">
      <SessionData />
      <App style={{ height: "100%" }}>
        <MapShell
          menu={menu}
          renderCard={({ dataset, focus }, close) =>
            isLibrary(dataset) && (
              <ParcelCard key={focus} library={dataset} dkid={focus} onClose={close} />
            )
          }
        />
      </App>
    </Guard>
  );
}
