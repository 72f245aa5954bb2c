import { Spin, Tag } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import { drawApi, overlapKinds } from "#contract/endpoints/map/draw";
import { whereaboutsOf } from "#contract/rules/coordinate/coordinateRules";
import type { Level } from "#contract/rules/problem/report";
import type { Position } from "#geo/position";
import { useCall } from "../../api/useCall";
import type { DrawnRecord, Outline } from "../../state/drawing";
import { localLayersAtom } from "../../state/localFile";
import { mapCommandAtom } from "../../state/map";
import { regionAtom, regionsAtom } from "../../state/region";
import { countText, muText } from "../tools/figures";
import { useMapFact } from "../view/mapContext";
import { liveProblems } from "./liveProblems";
import { type LocalOverlap, localOverlaps } from "./localOverlaps";

const colors: Readonly<Record<Level, string>> = { E: "error", W: "warning", I: "processing" };
const words: Readonly<Record<Level, string>> = { E: "错误", W: "警告", I: "提示" };

const mostShown = 12;

type Props = {
  /** Including the corner under the pointer. */
  shape: Outline;
  /** State at the last placed corner: what the server is asked about. */
  settled: Outline;
  isOpen: boolean;
  /** A drag in progress: what it covers is not known yet. */
  isHeld: boolean;
  dataset: string;
  records: readonly DrawnRecord[];
};

const isComparable = (shape: Outline) =>
  whereaboutsOf(shape.flat(), { kind: "geographic" }) === "inside" &&
  shape.every((polygon) => polygon.every((ring) => new Set(ring.map((at) => at.join())).size >= 3));

function useOverlaps({ settled, dataset, records }: Omit<Props, "shape" | "isOpen" | "isHeld">) {
  const input = useMemo(
    () =>
      isComparable(settled)
        ? { geometry: settled, except: { dataset, ids: records.map(({ id }) => id) } }
        : null,
    [settled, dataset, records],
  );
  const called = useCall(drawApi.overlaps, input);
  return { ...called, data: input ? called.data : null };
}

/** What of the files that are shown lies below; these are read here, and nothing is sent. */
function useLocalOverlaps(settled: Outline): LocalOverlap[] {
  const files = useAtomValue(localLayersAtom);
  return useMemo(() => {
    const shown = files.filter(({ visible }) => visible);
    return shown.length > 0 && isComparable(settled) ? localOverlaps(settled, shown) : [];
  }, [settled, files]);
}

/**
 * Feedback while drawing: what is wrong, and what lies below, with areas, in the library and in the
 * session's files; a click flies there.
 */
export function LiveStrip({ shape, settled, isOpen, isHeld, dataset, records }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  const region = useAtomValue(regionsAtom).find((one) => one.areaCode === areaCode) ?? null;
  const problems = liveProblems(shape, isOpen, region);
  const asked = useOverlaps({ settled, dataset, records });
  const { loading, error } = asked;
  const files = useLocalOverlaps(settled);
  const data = isHeld ? null : asked.data;
  const covered = data ? coveredOf(data) : 0;
  const local = isHeld ? [] : files;
  useMapFact("overlaps", data ? covered : "");
  useMapFact("locals", local.length);
  return (
    <div className="draw-strip" role="status" aria-label="实时检查">
      {problems.map(({ level, text, at }) => (
        <Word key={level + text} at={at} color={colors[level]} tag={words[level]} text={text} />
      ))}
      {data ? <Covered data={data} dataset={dataset} /> : null}
      <LocalWords all={local} />
      {error ? <p className="tool-bad">比对失败：{error.message}</p> : null}
      {problems.length === 0 && data && covered === 0 && !loading ? (
        <Free isLocal={local.length > 0} />
      ) : null}
      {isHeld ? <p className="tool-hint">松开后比对库内图形</p> : null}
      {loading && covered === 0 ? (
        // A reply for earlier corners does not apply to these.
        <div className="tool-hint">
          <Spin size="small" /> 正在比对库内图形…
        </div>
      ) : null}
    </div>
  );
}

const Free = ({ isLocal }: { isLocal: boolean }) => (
  <p className="draw-good">{isLocal ? "与库内图形无重叠" : "未发现问题，与库内图形无重叠"}</p>
);

type Overlaps = NonNullable<ReturnType<typeof useOverlaps>["data"]>;

const foreign = ({ counties }: Overlaps) => counties.filter(({ isOwn }) => !isOwn);

const coveredOf = (data: Overlaps) => data.list.length + foreign(data).length;

type Overlap = Overlaps["list"][number];

/**
 * G012 and P010: overlapping another record of the same register by more than 10 ㎡ and 1 % is
 * refused.
 */
const isRefused = ({ dataset, m2, share }: Overlap, own: string) =>
  dataset === own && m2 > 10 && share > 1;

/** Both libraries have parcels, so name the library. */
const tagOf = ({ kind, dataset }: Overlap) =>
  kind === "parcel" ? (datasets[dataset]?.title ?? overlapKinds[kind]) : overlapKinds[kind];

function Covered({ data, dataset }: { data: Overlaps; dataset: string }) {
  const own = data.counties.filter(({ isOwn }) => isOwn);
  const more = data.list.length - mostShown;
  return (
    <>
      {data.list.slice(0, mostShown).map((one) => (
        <Word
          key={one.dataset + one.id}
          at={one.place}
          color={isRefused(one, dataset) ? "error" : "orange"}
          tag={tagOf(one)}
          text={one.name || one.number}
          figure={`${muText(one.m2)} 亩`}
          share={`${one.share.toFixed(1)}%`}
        />
      ))}
      {more > 0 ? (
        <p>
          另有 {more} {data.limited ? "处以上" : "处"}重叠
        </p>
      ) : null}
      {foreign(data).map(({ areaCode, name, m2, place }) => (
        <Word
          key={areaCode}
          at={place}
          color="error"
          tag="他县"
          text={name}
          figure={`${muText(m2)} 亩`}
        />
      ))}
      {own.length > 1 ? <p>跨县级行政区：{own.map(({ name }) => name).join("、")}</p> : null}
    </>
  );
}

const LocalWords = ({ all }: { all: readonly LocalOverlap[] }) =>
  all.map((one) => <LocalWord key={one.id} found={one} />);

/** A file of the session: how many of its features lie below, and the ground of its surfaces. */
function LocalWord({
  found: { name, surfaces, lines, points, m2, place },
}: {
  found: LocalOverlap;
}) {
  const counts = [
    ...(surfaces > 0 ? [`${countText(surfaces)} 个面`] : []),
    ...(lines > 0 ? [`${countText(lines)} 条线`] : []),
    ...(points > 0 ? [`${countText(points)} 个点`] : []),
  ].join("、");
  return (
    <Word
      at={place}
      color="purple"
      tag="本地"
      text={name}
      figure={surfaces > 0 ? `${counts}，${muText(m2)} 亩` : counts}
    />
  );
}

type WordProps = {
  at: Position | null;
  color: string | undefined;
  tag: string;
  text: string;
  figure?: string;
  share?: string;
};

/** A line of the strip; a click flies to its place. */
function Word({ at, color, tag, text, figure, share }: WordProps) {
  const command = useSetAtom(mapCommandAtom);
  return (
    <button
      type="button"
      disabled={!at}
      title={at ? `${text}，单击定位` : text}
      onClick={() => at && command({ kind: "point", at })}
    >
      <Tag color={color}>{tag}</Tag>
      <span className="draw-name">{text}</span>
      {figure ? (
        <b>
          {figure} {share ? <i>{share}</i> : null}
        </b>
      ) : null}
    </button>
  );
}
