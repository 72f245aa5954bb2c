import { LeftOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue } from "jotai";
import type { Sscx } from "#contract/datasets/sscx";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import type { MapFilter } from "#contract/map/layerSpec";
import { useCall } from "../../../api/useCall";
import { dataRevisionAtom } from "../../../state/map";
import { canAtom } from "../../../state/session";
import { PanelState } from "../../../ui/base/PanelState";
import { RecordPictures } from "../../../ui/files/RecordPictures";
import { mu } from "../../../values/format";
import { Section } from "../kit/FigureChart";
import { usePage } from "../kit/pageContext";
import { PlayButton, useSlides } from "../kit/SlideControl";
import { useLocateRow } from "../kit/useLocateRow";
import { Change } from "./BeforeAfterFigure";

/** One project before and after, in figures and, if there are any, in pictures. */
function Case({ row }: { row: Sscx }) {
  const locate = useLocateRow();
  const mayFiles = useAtomValue(canAtom)(zkfxmsdApi.results.access ?? "");
  return (
    <>
      <button
        type="button"
        className="phcx-case"
        onClick={() => locate("sscx", row)}
        title={`定位 ${row.xmmc}`}
      >
        <strong>{row.xmmc}</strong>
        <span className="kit-row-note">
          {row.xzqmc} · {row.wcnd}年 · 盘活土地面积 {mu(row.scmj)} 亩
        </span>
        <Change title="项目亩均税收" before={row.gzqmjss} after={row.gzhmjss} unit="万元/亩" />
        <Change title="容积率" before={row.gzqrjl} after={row.gzhrjl} />
      </button>
      {mayFiles && <RecordPictures dataset="zkfxmsd" id={row.xmid} />}
    </>
  );
}

/** The cases as slides, automatic or by hand. */
function Carousel({ rows }: { rows: readonly Sscx[] }) {
  const { index, playing, go, setPlaying } = useSlides(rows.length);
  // Another filter may leave fewer cases.
  const at = index % rows.length;
  const row = rows[at];
  if (!row) return null;
  const step = (by: number) => {
    setPlaying(false);
    go((at + by + rows.length) % rows.length);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-roledescription="轮播" aria-label={`典型项目，共 ${rows.length} 个`}>
      {rows.length > 1 && (
        <div className="phcx-steps" data-slides>
          <Button
            size="small"
            type="text"
            aria-label="上一个项目"
            icon={<LeftOutlined />}
            onClick={() => step(-1)}
          />
          <span>
            {at + 1} / {rows.length}
          </span>
          <Button
            size="small"
            type="text"
            aria-label="下一个项目"
            icon={<RightOutlined />}
            onClick={() => step(1)}
          />
          <PlayButton playing={playing} setPlaying={setPlaying} />
        </div>
      )}
      <div aria-live={playing ? "off" : "polite"}>
        <Case key={row.cxid} row={row} />
      </div>
    </div>
  );
}

type Props = { filter: MapFilter; shown: number };

/** The projects that released most land, each before and after. */
export function PhcxCases({ filter, shown }: Props) {
  const { areaCode } = usePage();
  const revision = useAtomValue(dataRevisionAtom);
  const sort = { field: "scmj", order: "desc" as const };
  const called = useCall(
    sscxApi.pageList,
    { ...filter, areaCode, current: 1, pageSize: shown, sort },
    revision,
  );
  return (
    <Section title="典型项目">
      <PanelState
        called={called}
        rows={10}
        isEmpty={({ total }) => total === 0}
        empty="没有已填报成效的项目，可换一个年度或行政区"
      >
        {({ list }) => <Carousel rows={list} />}
      </PanelState>
    </Section>
  );
}
