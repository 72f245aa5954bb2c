import { App } from "antd";
import dayjs from "dayjs";
import "dayjs/locale/zh-cn";
import { hasPast } from "#contract/datasets/pastDay";
import { registers } from "../records/registers";
import { MapShell } from "../shell/MapShell";
import { DrawnForm } from "../ui/form/DrawnForm";
import { ChangeCard } from "../ui/record/ChangeCard";
import { PastCard } from "../ui/record/PastCard";
import { RecordCard } from "../ui/record/RecordCard";
import { StepHost } from "../ui/step/StepHost";
import { Guard } from "./guard";
import { menu } from "./menu";
import { SessionData } from "./SessionData";

// Only pages over the map have calendars; the sign-in loads without them.
dayjs.locale("zh-cn");

/** The layout of all pages over the map; it stays mounted while they change. */
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
