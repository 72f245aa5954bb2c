import { SettingOutlined } from "@ant-design/icons";
import { useAtom, useAtomValue } from "jotai";
import { type ComponentProps, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { zkfxmsd } from "#contract/datasets/zkfxmsd";
import { pastApi, usualDaysOf } from "#contract/endpoints/map/past";
import { portalApi } from "#contract/endpoints/portal/portal";
import { useHelp } from "../../../shell/useHelp";
import { dataTime } from "../../../state/dataTime";
import { canAtom } from "../../../state/session";
import { type Distance, distances, type StageChoice, stageChoiceAtom } from "../../../state/stage";
import { useMaySee } from "../figures/useMaySee";
import { ExportTools } from "./ExportTools";
import { useLeave } from "./useLeave";

const changesOf = (year: number) => {
  const { from, to } = usualDaysOf(year);
  return `/dxyd-sj?changes=${from}..${to}`;
};

type Props = ComponentProps<typeof ExportTools> & {
  onEdit: () => void;
  /** What the map can show, and what it shows. */
  shown: readonly { id: string; title: string }[];
  chosen: string;
  onChoose: (id: string) => void;
};

type Switch = { key: "lines" | "heat" | "turning" | "touring"; title: string; hint: string };

/** Settings of this screen: viewing distance, map, carousel, exports, layout. */
export function StageTools({ onEdit, shown, chosen, onChoose, ...exported }: Props) {
  const [open, setOpen] = useState(false);
  const [choice, setChoice] = useAtom(stageChoiceAtom);
  const can = useAtomValue(canAtom);
  const [, setHelp] = useHelp();
  const maySee = useMaySee();
  const box = useRef<HTMLDivElement>(null);
  useLeave(box, open, () => setOpen(false));
  const set = (change: Partial<StageChoice>) => setChoice({ ...choice, ...change });
  const switches: Switch[] = [
    ...(can(zkfxmsd.access.read)
      ? [{ key: "lines" as const, title: "项目连线", hint: "各市到面积最大的再开发项目" }]
      : []),
    ...(maySee(portalApi.heat.access)
      ? [{ key: "heat" as const, title: "地块热力", hint: "所选指标的地块分布" }]
      : []),
    { key: "turning", title: "自动轮播", hint: "每 15 秒换一个行政区的问题，触摸后停一分钟" },
    { key: "touring", title: "轮播到下级", hint: "每轮之后换一个市或县" },
  ];
  return (
    <div className="portal-tools" ref={box}>
      <button
        type="button"
        className="portal-tool"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <SettingOutlined /> 设置
      </button>
      {open && (
        <section className="portal-panel" aria-label="门户设置">
          <fieldset>
            <legend>观看距离</legend>
            {Object.entries(distances).map(([key, { title }]) => (
              <label key={key}>
                <input
                  type="radio"
                  name="distance"
                  checked={choice.distance === key}
                  onChange={() => set({ distance: key as Distance })}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>地图指标</legend>
            {shown.map(({ id, title }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="indicator"
                  checked={chosen === id}
                  onChange={() => onChoose(id)}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>地图与轮播</legend>
            {switches.map(({ key, title, hint }) => (
              <label key={key} title={hint}>
                <input
                  type="checkbox"
                  checked={choice[key]}
                  onChange={(event) => set({ [key]: event.target.checked })}
                />
                {title}
              </label>
            ))}
          </fieldset>
          <ExportTools {...exported} />
          <div className="portal-panel-row">
            <button type="button" className="portal-tool" onClick={toggleFull}>
              全屏
            </button>
            {can("wall:view") ? null : (
              <button
                type="button"
                className="portal-tool"
                onClick={() => {
                  setOpen(false);
                  setHelp(true);
                }}
              >
                操作说明
              </button>
            )}
            {can(pastApi.marks.access) && (
              <Link
                className="portal-tool"
                to={changesOf(dataTime().year)}
                title="两个日期之间市级低效用地的变化"
              >
                看变化
              </Link>
            )}
            {can(portalApi.saveLayout.access) && (
              <button
                type="button"
                className="portal-tool"
                onClick={() => {
                  setOpen(false);
                  onEdit();
                }}
              >
                自定义布局
              </button>
            )}
          </div>
        </section>
      )}
    </div>
  );
}

/** The browser may refuse full screen; the stage then stays as it is. */
function toggleFull(): void {
  const done = document.fullscreenElement
    ? document.exitFullscreen()
    : document.documentElement.requestFullscreen();
  done.catch(() => undefined);
}
