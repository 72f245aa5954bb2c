import { EditOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import type { Result } from "#contract/errors";
import { hundredth } from "#contract/hundredth";
import { bboxOf } from "#geo/bbox";
import { ellipsoidArea } from "#geo/crs/ellipsoid";
import { call } from "../../api/call";
import { parcelHints, projectFrom } from "../../records/projectFrom";
import type { Outline } from "../../records/registerOf";
import { registerNamed } from "../../records/registers";
import { useChanged } from "../../records/useChanged";
import { drawingAtom } from "../../state/drawing";
import { compareAtom, mapCommandAtom } from "../../state/map";
import { mapToolAtom } from "../../state/mapTool";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { DatasetForm } from "../../ui/form/DatasetForm";
import type { SaveInput } from "../../ui/form/useSaveForm";
import { mu } from "../../values/format";
import type { FieldValues } from "../../values/mergeValues";
import { ParcelPicker } from "./ParcelPicker";
import { useKeptParcels } from "./useKeptParcels";

type Library = "zkfxmsd" | "zkfxmst";

const parcelsOf = { zkfxmsd: "dxydsd", zkfxmst: "dxydst" } as const;
const apis = { zkfxmsd: zkfxmsdApi, zkfxmst: zkfxmstApi };
const place = ["xzqdm"];
const countyDigits = 6;

/** 新增项目: parcels first, then the project, checked before it is saved. */
export function NewProjectButton({ library }: { library: Library }) {
  const can = useAtomValue(canAtom);
  const { record, open } = useOpenRecord();
  if (!can(registerNamed(library).dataset.access.write)) return null;
  return (
    <>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => open("new")}>
        新增
      </Button>
      {record === "new" ? <NewProject library={library} onClose={() => open(null)} /> : null}
    </>
  );
}

function NewProject({ library, onClose }: { library: Library; onClose: () => void }) {
  const register = registerNamed(library);
  const { areaCode } = useAtomValue(regionAtom);
  const [parcels, setParcels] = useState<readonly AnyRecord[]>([]);
  const [outline, setOutline] = useState<Outline | null>(null);
  const changed = useChanged();
  const { open } = useOpenRecord();
  const kept = useKeptParcels(parcelsOf[library]);
  /** Counts how often everything was discarded: the picker starts over each time. */
  const [round, setRound] = useState(0);
  const drawn = useDrawnBoundary(library);
  useOnMap(drawn.outline, outline);
  const save = useSave(library, parcels, drawn.outline ?? outline);
  const [start] = useState(() => (areaCode.length === countyDigits ? { xzqdm: areaCode } : {}));
  const given = useMemo(() => givenBy(parcels, drawn.outline), [parcels, drawn.outline]);
  return (
    <SideDrawer size={560} onClose={onClose} title={`新增${register.dataset.title}`}>
      <DatasetForm
        dataset={register.dataset}
        record={start}
        fresh
        place={place}
        given={given}
        hints={(values) => told(register.hints?.(values) ?? {}, parcelHints(parcels, values))}
        lead={
          <>
            <BoundaryLine drawn={drawn} parcels={outline} />
            <ParcelPicker
              key={`${drawn.outline ? "drawn" : "free"} ${round}`}
              library={parcelsOf[library]}
              value={parcels}
              {...(drawn.outline && { within: drawn.outline })}
              onChange={(rows, geometry) => {
                setParcels(rows);
                setOutline(geometry);
              }}
            />
          </>
        }
        save={save}
        onSaved={(record) => {
          drawn.drop();
          kept.keep([]);
          changed();
          open(String(record.xmid));
        }}
        onGivenUp={() => {
          kept.keep([]);
          setRound((now) => now + 1);
        }}
        onClose={onClose}
      />
    </SideDrawer>
  );
}

type Hints = Readonly<Record<string, string>>;

/** What two sources say about the fields, one after the other. */
const told = (first: Hints, second: Hints): Hints =>
  Object.fromEntries(
    [...new Set([...Object.keys(first), ...Object.keys(second)])].map((key) => [
      key,
      [first[key], second[key]].filter(Boolean).join("；"),
    ]),
  );

/** What parcels and a drawn boundary imply for their project; areas in ㎡ (P006, P007). */
function givenBy(parcels: readonly AnyRecord[], boundary: Outline | null): FieldValues {
  const area = hundredth(parcels.reduce((sum, { mj }) => sum + Number(mj ?? 0), 0));
  const { xzqdm, ...known } = projectFrom(parcels);
  return {
    ...known,
    ...(parcels.length > 0 && { dxmj: area, xmmj: area }),
    ...(boundary && { xmmj: hundredth(ellipsoidArea(boundary)) }),
    ...(xzqdm !== null && { xzqdm }),
  };
}

type Drawn = ReturnType<typeof useDrawnBoundary>;

/** The boundary drawn for this project; null if its parcels form it. */
function useDrawnBoundary(library: Library) {
  const [drawing, setDrawing] = useAtom(drawingAtom);
  const setTool = useSetAtom(mapToolAtom);
  const isOwn = drawing?.task === "insert" && drawing.dataset === library;
  const outline: Outline | null = isOwn && drawing.outline.length > 0 ? drawing.outline : null;
  return {
    outline,
    drop: () => isOwn && setDrawing(null),
    draw: () => {
      if (!isOwn) {
        setDrawing({
          task: "insert",
          dataset: library,
          records: [],
          outline: [],
          open: [],
          lines: [],
        });
      }
      setTool("draw");
    },
  };
}

/**
 * Shows on the map what the form is about while it is open: the boundary, and beside a drawn one the
 * parcels. Parcels may have been named by a link or in a list, so they come into view.
 */
function useOnMap(boundary: Outline | null, parcels: Outline | null) {
  const show = useSetAtom(compareAtom);
  const fly = useSetAtom(mapCommandAtom);
  useEffect(() => {
    const after = boundary ?? parcels;
    if (!after || after.length === 0) return;
    show({ after, before: boundary ? parcels : null });
    return () => show(null);
  }, [boundary, parcels, show]);
  const isDrawn = boundary !== null;
  useEffect(() => {
    // Who draws is looking at the place already.
    if (isDrawn || !parcels || parcels.length === 0) return;
    fly({ kind: "bbox", bbox: bboxOf(parcels) });
  }, [isDrawn, parcels, fly]);
}

/** Where the boundary comes from, and how to get another. */
function BoundaryLine({ drawn, parcels }: { drawn: Drawn; parcels: Outline | null }) {
  const shape = drawn.outline ?? parcels ?? [];
  return (
    <section aria-label="项目范围" className="ui-outline">
      <div className="ui-bulk">
        <b>项目范围</b>
        <span className="ui-second">
          {shape.length === 0
            ? "由所选地块合成，或在地图上绘制"
            : `${drawn.outline ? "绘制的范围" : "由地块合成"} · ${mu(ellipsoidArea(shape))} 亩`}
        </span>
        <Button size="small" icon={<EditOutlined />} onClick={drawn.draw}>
          {drawn.outline ? "继续绘制" : "绘制范围"}
        </Button>
        {drawn.outline ? (
          <Button size="small" onClick={drawn.drop}>
            改由地块合成
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const refuse = (message: string): Result<never> => ({ ok: false, status: 400, message });

/**
 * Checks the project and its parcels by all rules (checkZkfxm), and stores it if none is broken.
 */
function useSave(library: Library, parcels: readonly AnyRecord[], outline: Outline | null) {
  return useCallback(
    async ({ values, confirmWarnings }: SaveInput): Promise<Result<AnyRecord>> => {
      if (parcels.length === 0) return refuse("请先选择地块");
      const draft = {
        values: { ...values },
        ...(outline && { geometry: outline }),
        parcels: parcels.map(({ dkid }) => ({ dkid: String(dkid) })),
        confirmWarnings,
      };
      const api = apis[library];
      const found = await call(api.check, draft);
      if (!found.ok) return found;
      const { problems, errorCount } = found.data;
      if (errorCount > 0) {
        return { ok: false, status: 400, message: `校验有 ${errorCount} 项错误`, problems };
      }
      return call(api.insert, draft);
    },
    [library, parcels, outline],
  );
}
