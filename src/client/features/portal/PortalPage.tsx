import { ConfigProvider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { type CSSProperties, useEffect, useMemo, useState } from "react";
import { Link } from "react-router-dom";
import { dxydsd } from "#contract/datasets/dxydsd";
import { gxtz } from "#contract/datasets/gxtz";
import { tdgy } from "#contract/datasets/tdgy";
import { limits } from "#contract/limits";
import { config } from "../../api/config";
import { loadRegions } from "../../api/session";
import { RegionPath } from "../../map/RegionPath";
import { UserMenu } from "../../shell/UserMenu";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { stageTheme } from "../../theme/stageTheme";
import { moment } from "../../ui/format";
import { RankCard, StructureCards, WarningCard } from "./FigureCards";
import { HeadFigures } from "./HeadFigures";
import { indicatorOf } from "./indicators";
import { StageMap } from "./StageMap";
import { type StageSize, stageSizeOf } from "./stageSize";
import { topics } from "./topics";
import { useCarousel } from "./useCarousel";
import { refreshMs, usePortal } from "./usePortal";
import { useTick } from "./useTick";
import { LedgerCard, NoticeCard, TodoCard } from "./WorkCards";
import "./portal.css";

function useStageSize(): StageSize {
  const [size, setSize] = useState(() => stageSizeOf(innerWidth, innerHeight));
  useEffect(() => {
    const measure = () => setSize(stageSizeOf(innerWidth, innerHeight));
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return size;
}

function Clock({ staleSince }: { staleSince: number | null }) {
  useTick(1000);
  const now = new Date().toISOString();
  return (
    <div className="portal-clock">
      <span>{moment(now)}</span>
      <small>数据年度 {limits.currentYear}</small>
      {staleSince !== null && (
        <small className="portal-stale" role="status">
          数据停留在 {moment(new Date(staleSince).toISOString())}
        </small>
      )}
    </div>
  );
}

function Topics() {
  const can = useAtomValue(canAtom);
  return (
    <nav className="portal-topics" aria-label="专题">
      {topics.map(({ path, title, access }) =>
        can(access) ? (
          <Link key={path} to={path}>
            {title}
          </Link>
        ) : (
          <span key={path} title="没有查看权限" aria-disabled="true">
            {title}
          </span>
        ),
      )}
    </nav>
  );
}

/** /zhmh: the stage for the wall. */
export function Component() {
  const size = useStageSize();
  const [{ areaCode }, setArea] = useAtom(regionAtom);
  const can = useAtomValue(canAtom);
  const tick = useTick(refreshMs);
  const { stats, tasks, staleSince } = usePortal(areaCode, tick);
  const ids = useMemo(() => [...stats.keys()], [stats]);
  const { chosen, hold, choose } = useCarousel(ids);
  useEffect(() => {
    void loadRegions();
  }, []);
  const indicator = indicatorOf(chosen);
  const figures = stats.get(indicator.id);
  const work = { areaCode, tick };
  const style = {
    "--unit": size.unit,
    width: size.width,
    height: size.height,
  } as CSSProperties;
  return (
    <ConfigProvider theme={stageTheme}>
      <main
        className="portal"
        data-stage="dark"
        onPointerDown={hold}
        onKeyDown={hold}
        aria-label={config().title}
      >
        <StageMap
          areaCode={areaCode}
          indicator={indicator}
          stats={figures?.data ?? null}
          size={size}
          onPick={setArea}
        />
        <div className={size.wide ? "portal-stage portal-wide" : "portal-stage"} style={style}>
          <header className="portal-head">
            <RegionPath />
            <h1>{config().title}</h1>
            <div className="portal-head-end">
              <Clock staleSince={staleSince} />
              <UserMenu />
            </div>
          </header>
          <HeadFigures stats={stats} tasks={tasks} chosen={chosen} onChoose={choose} />
          <div className="portal-side portal-left">
            {figures && <RankCard {...{ indicator, figures, areaCode }} onPick={setArea} />}
            {can(dxydsd.access.read) && <StructureCards {...work} />}
          </div>
          <div className="portal-side portal-right">
            <TodoCard {...work} />
            {can(tdgy.access.read) && <WarningCard {...work} />}
            {can(gxtz.access.read) && <LedgerCard {...work} />}
            <NoticeCard tick={tick} />
          </div>
          <Topics />
        </div>
      </main>
    </ConfigProvider>
  );
}
