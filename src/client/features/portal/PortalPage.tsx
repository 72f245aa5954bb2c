import { Button, ConfigProvider } from "antd";
import { useAtom, useAtomValue } from "jotai";
import { type CSSProperties, lazy, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { portalApi } from "#contract/endpoints/portal";
import type { PortalLayout, Side } from "#contract/portal/cards";
import { type Role, roles } from "#contract/roles";
import { config } from "../../api/config";
import { loadChunk } from "../../api/loadChunk";
import { loadRegions } from "../../api/session";
import type { ProvinceScene } from "../../charts/ProvinceScene";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { distances, stageChoiceAtom } from "../../state/stage";
import { stageTheme } from "../../theme/stageTheme";
import { useAddress } from "../../ui/useAddress";
import { HeadFigures } from "./HeadFigures";
import { indicatorOf } from "./indicators";
import type { Drafts } from "./LayoutEditor";
import { SideCards } from "./SideCards";
import type { StageWork } from "./StageCard";
import { StageHead } from "./StageHead";
import { StageMap } from "./StageMap";
import { StageTools } from "./StageTools";
import { type StageSize, stageSizeOf } from "./stageSize";
import { Topics } from "./Topics";
import { useAfterFigures } from "./useAfterFigures";
import { useCarousel } from "./useCarousel";
import { usePopupScale } from "./usePopupScale";
import { refreshMs, usePortal } from "./usePortal";
import { useRenewal } from "./useRenewal";
import { useShows } from "./useShows";
import { useStageAddress } from "./useStageAddress";
import { useStageCard } from "./useStageCard";
import { useStageLayout } from "./useStageLayout";
import { useTick } from "./useTick";
import { useTour } from "./useTour";
import "./portal.css";
import "./layout.css";
import "./tools.css";

const LayoutEditor = lazy(async () => {
  const { LayoutEditor } = await loadChunk(() => import("./LayoutEditor"));
  return { default: LayoutEditor };
});

function useStageSize(scale: number): StageSize {
  const [screen, setScreen] = useState({ width: innerWidth, height: innerHeight });
  useEffect(() => {
    const measure = () => setScreen({ width: innerWidth, height: innerHeight });
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
  return useMemo(() => stageSizeOf(screen.width, screen.height, scale), [screen, scale]);
}

const isRole = (text: string | null): text is Role => text !== null && Object.hasOwn(roles, text);

/** The administrator's work on the cards: of which role (in the address), and what is not saved. */
function useEditing() {
  const [search, change] = useAddress();
  const may = useAtomValue(canAtom)(portalApi.saveLayout.access);
  const [preview, setPreview] = useState<PortalLayout | null>(null);
  const [drafts, setDrafts] = useState<Drafts>({});
  const asked = search.get("edit");
  const role = may && isRole(asked) ? asked : null;
  const edit = (next: Role | null) => {
    setPreview(null);
    if (next === null) setDrafts({});
    change((params) => {
      if (next) params.set("edit", next);
      else params.delete("edit");
      return params;
    });
  };
  return { role, edit, preview, setPreview, drafts, setDrafts };
}

/** /zhmh: the stage for the wall. */
export function Component() {
  const choice = useAtomValue(stageChoiceAtom);
  const scene = useRef<ProvinceScene | null>(null);
  const size = useStageSize(distances[choice.distance].scale);
  const [{ areaCode }, setArea] = useAtom(regionAtom);
  const tick = useTick(refreshMs);
  useRenewal();
  const { stats, tasks, staleSince, isAway } = usePortal(areaCode, tick);
  const ids = useMemo(() => [...stats.keys()], [stats]);
  const editing = useEditing();
  const { chosen, turn, hold, choose } = useCarousel(ids, choice.turning && editing.role === null);
  const { byHand } = useStageAddress({ areaCode, indicator: chosen }, (asked) => {
    if (asked.areaCode) setArea(asked.areaCode);
    if (ids.some((id) => id === asked.indicator)) choose(asked.indicator);
  });
  const pick = (code: string) => {
    byHand({ areaCode: code });
    setArea(code);
  };
  const chooseFigure = (id: string) => {
    byHand({ indicator: id });
    choose(id);
  };
  const tours = choice.turning && choice.touring && editing.role === null;
  // Regions whose figures cannot come are not visited.
  useTour(turn, ids.length, tours && !isAway);
  const layout = useStageLayout(tick, size.wide, editing.preview);
  useEffect(() => {
    void loadRegions();
  }, []);
  const due = useAfterFigures([...stats.values()].some(({ data }) => data !== null));
  const parts = useStageCard(due);
  const indicator = indicatorOf(chosen);
  const figures = stats.get(indicator.id) ?? null;
  const work: StageWork = { areaCode, tick, indicator, figures, tasks, onPick: pick };
  const shows = useShows(work);
  const listed = (side: Side) =>
    (layout?.[side] ?? []).filter((card) => editing.preview !== null || shows(card));
  const style = { "--unit": size.unit, width: size.width, height: size.height } as CSSProperties;
  const shape = ["portal-stage", size.wide && "portal-wide", size.twoRows && "portal-two"];
  const side = (name: Side) => (
    <SideCards
      side={name}
      cards={listed(name)}
      room={size.cards}
      {...{ turn, work, shows, parts }}
    />
  );
  const popups = usePopupScale(size.unit);
  const tools = (
    <StageTools
      areaCode={areaCode}
      scene={scene}
      indicator={figures ? indicator.id : ""}
      onEdit={() => editing.edit("ROLE_PROVINCE")}
    />
  );
  return (
    <ConfigProvider theme={stageTheme} getPopupContainer={popups.container}>
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
          choice={choice}
          tick={tick}
          due={due}
          held={scene}
          onPick={pick}
        />
        <div className={shape.filter(Boolean).join(" ")} style={style}>
          <StageHead staleSince={staleSince} tools={tools} />
          <HeadFigures
            areaCode={areaCode}
            stats={stats}
            tasks={tasks}
            chosen={chosen}
            onChoose={chooseFigure}
          />
          {due && (
            <>
              {side("left")}
              {side("right")}
              <Topics />
            </>
          )}
          {editing.role && !editing.preview && (
            <Suspense>
              <LayoutEditor
                role={editing.role}
                onRole={editing.edit}
                onPreview={editing.setPreview}
                drafts={editing.drafts}
                onDrafts={editing.setDrafts}
                onClose={() => editing.edit(null)}
              />
            </Suspense>
          )}
          {editing.role && editing.preview && (
            <div className="layout-preview" role="status">
              预览：{roles[editing.role]}的布局
              <Button onClick={() => editing.setPreview(null)}>返回编辑</Button>
            </div>
          )}
        </div>
        <div className="portal-popups" ref={popups.ref} />
      </main>
    </ConfigProvider>
  );
}
