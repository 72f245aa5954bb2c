import { AimOutlined, CloseOutlined } from "@ant-design/icons";
import { Alert, Button, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useEffect, useRef, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { drawApi } from "#contract/endpoints/map/draw";
import type { Result } from "#contract/errors";
import type { Library } from "#contract/workflow/shzt";
import { call } from "../../api/call";
import { dxydApiOf } from "../../records/dxydApiOf";
import { freeParcels, whyNotFree } from "../../records/freeParcels";
import { readHeldParcels, useHeldParcels } from "../../records/heldParcels";
import type { Outline } from "../../records/registerOf";
import { basketAtom, inBasket } from "../../state/basket";
import { dataRevisionAtom, selectionAtom } from "../../state/map";
import { useAddress } from "../../ui/base/useAddress";
import { LinkControl } from "../../ui/form/LinkControl";
import { count, mu } from "../../values/format";
import { useKeptParcels } from "./useKeptParcels";

type Props = {
  library: Library;
  value: readonly AnyRecord[];
  /** The parcels, and their combined outline. */
  onChange: (rows: readonly AnyRecord[], outline: Outline) => void;
  /** The drawn boundary: the parcels inside it are picked at the start. */
  within?: Outline;
};

/** P011, in percent: the share of a parcel that must lie inside its project. */
const insideShare = 90;

async function parcelsIn(library: Library, geometry: Outline): Promise<string[]> {
  const reply = await call(drawApi.overlaps, { geometry });
  if (!reply.ok) return [];
  return reply.data.list.flatMap(({ dataset, id, share }) =>
    dataset === library && share >= insideShare ? [id] : [],
  );
}

/** How many records are read in parallel. */
const atOnce = 6;

/** The parcels named in the address: by id, or the free ones of the basket. */
function useLinked(library: Library, named: string) {
  const basket = useAtomValue(basketAtom);
  if (named !== inBasket) return { ids: named.split(",").filter(Boolean), freeOnly: false };
  const ids = basket.find(({ dataset }) => dataset === library)?.ids ?? [];
  return { ids, freeOnly: true };
}

type Found = { row: AnyRecord; geometry: Outline };
const none: readonly Found[] = [];
const idOf = ({ row }: Found): string => String(row.dkid);

/** Parcels with their outlines. */
async function readParcels(library: Library, ids: readonly string[]): Promise<Result<Found[]>> {
  const { info } = dxydApiOf(library);
  const read: Found[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const part = ids.slice(from, from + atOnce);
    for (const reply of await Promise.all(part.map((dkid) => call(info, { dkid })))) {
      if (!reply.ok) return reply;
      const { record, geometry } = reply.data;
      read.push({ row: record, geometry: geometry as Outline });
    }
  }
  return { ok: true, status: 200, data: read };
}

/** The parcels among them that may start a project. */
async function freeOf(library: Library, found: readonly Found[]): Promise<Result<Found[]>> {
  const approved = found.filter(({ row }) => whyNotFree(row) === null);
  if (approved.length === 0) return { ok: true, status: 200, data: [] };
  const held = await readHeldParcels(library, approved.map(idOf));
  if (!held.ok) return held;
  const data = approved.filter((one) => !held.data.heldBy[idOf(one)]);
  return { ok: true, status: 200, data };
}

/** The parcels of a project: found by number or name, picked on the map, or given by a link. */
export function ParcelPicker({ library, value, onChange, within }: Props) {
  const [found, setFound] = useState<readonly Found[]>(none);
  const kept = useKeptParcels(library);
  const [failure, setFailure] = useState<string | null>(null);
  const selection = useAtomValue(selectionAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const [params] = useAddress();
  const chosen = selection?.dataset === library ? selection.ids : [];

  const tell = (): void => {
    onChange(
      found.map(({ row }) => row),
      found.flatMap(({ geometry }) => geometry),
    );
    // Before anything is chosen, the stored selection is yet to be read.
    if (found !== none) kept.keep(found.map(idOf));
  };
  const told = useRef(tell);
  told.current = tell;
  // However they got here, and also when the picker restarts: what is listed is what is saved.
  useEffect(() => {
    if (found) told.current();
  }, [found]);

  const add = async (ids: readonly string[], freeOnly = false) => {
    setFailure(null);
    const known = new Set(found.map(({ row }) => row.dkid));
    const missing = ids.filter((id) => !known.has(id));
    const all = await readParcels(library, missing);
    const read = all.ok && freeOnly ? await freeOf(library, all.data) : all;
    if (!read.ok) return setFailure(read.message);
    setFound((now) => [
      ...now,
      ...read.data.filter(({ row }) => !now.some((one) => one.row.dkid === row.dkid)),
    ]);
  };
  const named = useLinked(library, params.get("parcels") ?? "");
  const again = named.ids.length === 0 && !within;
  const linked = useRef(again ? { ids: kept.ids, freeOnly: false } : named);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const { ids, freeOnly } = linked.current;
    if (ids.length > 0) void latest.current(ids, freeOnly);
  }, []);
  useEffect(() => {
    if (!within) return;
    void parcelsIn(library, within).then((ids) => {
      if (ids.length > 0) void latest.current(ids);
    });
  }, [library, within]);

  const [listed, setListed] = useState<readonly AnyRecord[]>([]);
  const seen = new Set([...found.map(idOf), ...listed.map(({ dkid }) => String(dkid))]);
  const held = useHeldParcels(library, [...seen], revision);
  const whyNot = (row: AnyRecord) => whyNotFree(row, held.data?.heldBy[String(row.dkid)]);

  const area = value.reduce((sum, { mj }) => sum + Number(mj ?? 0), 0);
  return (
    <section aria-label="地块" className="ui-outline">
      <div className="ui-bulk">
        <b>地块</b>
        <span className="ui-second">
          {count(value.length)} 宗 · {mu(area)} 亩
        </span>
        <Button
          size="small"
          icon={<AimOutlined />}
          disabled={chosen.length === 0}
          onClick={() => add(chosen)}
        >
          取自地图所选{chosen.length > 0 ? `（${chosen.length}）` : ""}
        </Button>
      </div>
      <LinkControl
        id="project-parcel"
        link={{ to: library, by: "id" }}
        value={null}
        onChange={(dkid) => dkid && void add([String(dkid)])}
        required
        values={{}}
        only={freeParcels}
        whyNot={whyNot}
        onListed={setListed}
      />
      {found.length > 0 ? (
        <ul className="ui-files">
          {found.map(({ row }) => (
            <li key={String(row.dkid)}>
              <div>
                {String(row.dkmc)} <span className="ui-second">{String(row.dkbh)}</span>{" "}
                {whyNot(row) ? <Tag color="error">{whyNot(row)}</Tag> : null}
              </div>
              <span>{mu(Number(row.mj))} 亩</span>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`去掉 ${String(row.dkmc)}`}
                onClick={() => setFound(found.filter((one) => one.row !== row))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {failure ? <Alert type="error" showIcon title={failure} /> : null}
    </section>
  );
}
