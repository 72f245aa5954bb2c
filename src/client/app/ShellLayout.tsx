import { App } from "antd";
import { hasPast } from "#contract/datasets/pastDay";
import { MapShell } from "../shell/MapShell";
import { ChangeCard } from "../ui/ChangeCard";
import { DrawnForm } from "../ui/DrawnForm";
import { PastCard } from "../ui/PastCard";
import { RecordCard } from "../ui/RecordCard";
import { registers } from "../ui/registers";
import { StepHost } from "../ui/StepHost";
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
          renderCard={({ dataset, focus, asOf, since }, close) => {
            const register = registers[dataset];
            if (register && asOf && hasPast(dataset)) {
              const past = { register, dataset, id: focus, onClose: close };
              const key = `${dataset}/${focus}/${since}/${asOf}`;
              return since ? (
                <ChangeCard key={key} {...past} from={since} to={asOf} />
              ) : (
                <PastCard key={key} {...past} asOf={asOf} />
              );
            }
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
        <StepHost />
      </App>
    </Guard>
  );
}
