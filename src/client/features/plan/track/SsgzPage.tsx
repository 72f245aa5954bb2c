import { Checkbox, Segmented, Select } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo, useState } from "react";
import { governTrackApi } from "#contract/endpoints/plan/governTrack";
import { useCall } from "../../../api/useCall";
import { registerNamed } from "../../../records/registers";
import { dataRevisionAtom } from "../../../state/map";
import { regionAtom, regionsAtom } from "../../../state/region";
import { CallState } from "../../../ui/base/CallState";
import { RegionCrumbs } from "../../../ui/base/RegionCrumbs";
import { useMapPart } from "../../../ui/base/useMapPart";
import { FigureRecords } from "../../../ui/list/FigureRecords";
import { SendButton, SendMatter, type Target } from "../../../ui/supervise/SendMatter";
import { GovernPage } from "../GovernPage";
import { DutyDialog } from "./DutyDialog";
import type { Duty } from "./duties";
import { MatterDrawer } from "./MatterDrawer";
import { ProjectDrawer } from "./ProjectDrawer";
import { SsgzBoard } from "./SsgzBoard";
import { SsgzLate } from "./SsgzLate";
import { SsgzMatters } from "./SsgzMatters";
import { SsgzOverview } from "./SsgzOverview";
import { SsgzSum } from "./SsgzSum";
import { figureOf, yearsOf } from "./ssgzFigures";
import { useLightsOnMap } from "./useLightsOnMap";
import { type Ssgz, useSsgz, type View, views } from "./useSsgz";
import "../../../theme/ui.css";
import "../../../ui/cross/cross.css";
import "./ssgz.css";
import { taskYears } from "../taskYears";

const projects = registerNamed("zkfxmsd");
const approved = { spzt: ["5"] };

/** /govern/ssgz: progress of a year's plan, and the questions put to those who lag behind. */
export function Component() {
  const page = useSsgz();
  const { areaCode, nd, view, prior, put, params } = page;
  const revision = useAtomValue(dataRevisionAtom);
  const onMap = useMemo(
    () => ({ ...approved, ssnd: yearsOf(nd, prior), areaCode }),
    [nd, prior, areaCode],
  );
  useMapPart(projects.dataset, onMap);
  const setRegion = useSetAtom(regionAtom);
  const [target, setTarget] = useState<Target | null>(null);
  const [duty, setDuty] = useState<Duty | null>(null);
  const regions = useCall(governTrackApi.regions, { areaCode, nd, prior }, revision);
  useLightsOnMap(regions.data?.list ?? null);
  const showLate = (of: string) => {
    if (of !== areaCode) setRegion(of);
    put({ ...nothing, view: "late" });
  };
  const showMatters = (of: string) => {
    if (of !== areaCode) setRegion(of);
    put({ ...nothing, view: "matters" });
  };
  const open = (xmid: string) => put({ xm: xmid, db: null, fig: null });
  return (
    <GovernPage>
      <div className="cross-page ssgz">
        <Bar page={page} onSend={setTarget} />
        <CallState called={regions} rows={2}>
          {({ total, elapsed, day }) => (
            <SsgzSum
              {...{ total, elapsed, day, nd }}
              onDone={() => put({ fig: `done~${areaCode}` })}
              onLate={() => showLate(areaCode)}
              onMatters={() => showMatters(areaCode)}
            />
          )}
        </CallState>
        {view === "lights" ? (
          <SsgzOverview
            page={page}
            called={regions}
            onLate={showLate}
            onMatters={showMatters}
            onSend={setTarget}
            onDuty={setDuty}
          />
        ) : null}
        {view === "board" ? <SsgzBoard page={page} onOpen={open} /> : null}
        {view === "late" ? (
          <SsgzLate page={page} onOpen={open} onSend={setTarget} onDuty={setDuty} />
        ) : null}
        {view === "matters" ? <SsgzMatters page={page} /> : null}
        <Opened page={page} />
        {target ? <SendMatter target={target} nd={nd} onClose={() => setTarget(null)} /> : null}
        {duty ? <DutyDialog duty={duty} onClose={() => setDuty(null)} /> : null}
        {params.get("xm") ? (
          <ProjectDrawer
            key={params.get("xm")}
            id={params.get("xm") ?? ""}
            onSend={setTarget}
            onMatter={(dbid) => put({ db: dbid, xm: null })}
            onClose={() => put({ xm: null })}
          />
        ) : null}
      </div>
    </GovernPage>
  );
}

/** Address parameters that only one of the views knows. */
const nothing = { fig: null, page: null, keyword: null, lx: null, zt: null, dblx: null };

type BarProps = { page: Ssgz; onSend: (target: Target) => void };

function Bar({ page: { nd, view, prior, put }, onSend }: BarProps) {
  return (
    <div className="cross-bar">
      <RegionCrumbs />
      <Segmented<View>
        aria-label="视图"
        value={view}
        onChange={(value) => put({ ...nothing, view: value === "lights" ? null : value })}
        options={[...views]}
      />
      <span className="cross-fill" />
      {view === "matters" ? null : (
        <Checkbox
          checked={prior}
          onChange={({ target }) => put({ prior: target.checked ? "1" : null })}
        >
          含往年未完项目
        </Checkbox>
      )}
      <Select
        aria-label="年度"
        value={nd}
        onChange={(value) => put({ nd: String(value) })}
        options={taskYears().map((value) => ({ value, label: `${value} 年` }))}
      />
      <SendButton onSend={onSend} />
    </div>
  );
}

/** The records of a figure, or a matter, beside the page. */
function Opened({ page }: { page: Ssgz }) {
  const { areaCode, nd, years: shown, params, put } = page;
  const regions = useAtomValue(regionsAtom);
  const nameOf = (code: string) => regions.find((one) => one.areaCode === code)?.name ?? code;
  const figure = figureOf(params.get("fig"), { nd, areaCode, years: shown }, nameOf);
  const dbid = params.get("db");
  if (dbid) {
    return (
      <MatterDrawer
        key={dbid}
        id={dbid}
        onProject={(xmid) => put({ xm: xmid, db: null })}
        onClose={() => put({ db: null })}
      />
    );
  }
  if (!figure) return null;
  return (
    <FigureRecords
      key={params.get("fig")}
      title={figure.title}
      register={projects}
      filter={figure.filter}
      onClose={() => put({ fig: null })}
    />
  );
}
