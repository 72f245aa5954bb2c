import { Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useNavigate } from "react-router-dom";
import { mostProjectParcels } from "#contract/endpoints/project/zkfxm";
import type { Library } from "#contract/workflow/shzt";
import { useCall } from "../../api/useCall";
import { dxydApiOf } from "../../records/dxydApiOf";
import { freeParcels } from "../../records/freeParcels";
import { useHeldParcels } from "../../records/heldParcels";
import { registerNamed } from "../../records/registers";
import { basketOpenAtom, inBasket } from "../../state/basket";
import { dataRevisionAtom } from "../../state/map";
import { canAtom } from "../../state/session";
import { count } from "../../values/format";

const projectOf = { dxydsd: "zkfxmsd", dxydst: "zkfxmst" } as const;
/** More would not fit into an address. */
const mostLinked = 50;
/** Project numbers that fit on one line. */
const mostNamed = 2;

/** Those of the parcels that may start a project; more than `most` are not asked about. */
function useStart(library: Library, ids: readonly string[], most: number) {
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const { dataset } = registerNamed(projectOf[library]);
  const { home } = dataset.work;
  const may = Boolean(home) && can(dataset.access.write);
  const isOver = ids.length > most;
  const page = { current: 1, pageSize: mostProjectParcels, dkids: [...ids], ...freeParcels };
  const free = useCall(dxydApiOf(library).pageList, may && !isOver ? page : null, revision);
  const rows = free.data?.list ?? [];
  const held = useHeldParcels(
    library,
    rows.map(({ dkid }) => dkid),
    revision,
  );
  const heldBy = held.data?.heldBy ?? {};
  const parcels = rows.flatMap(({ dkid }) => (heldBy[dkid] ? [] : [dkid]));
  const taken = rows.length - parcels.length;
  return {
    home: may ? home : null,
    parcels,
    total: isOver ? ids.length : (free.data?.total ?? 0) - taken,
    tooMany: isOver || (free.data?.total ?? 0) - taken > most,
    loading: free.loading || held.loading,
    taken,
    holders: [...new Set(rows.flatMap(({ dkid }) => heldBy[dkid] ?? []))],
  };
}

type Start = ReturnType<typeof useStart>;
type Props = { library: Library; ids: readonly string[] };

const hint = "由已入库、尚未列入再开发的地块新建再开发项目";

/** Puts the eligible parcels of the basket into the form of a new project. */
export function BasketProject({ library, ids }: Props) {
  const navigate = useNavigate();
  const setOpen = useSetAtom(basketOpenAtom);
  // How many there may be is told of the eligible ones alone: a basket holds others too.
  const start = useStart(library, ids, Number.POSITIVE_INFINITY);
  const { home, total, parcels } = start;
  if (!home) return null;
  const tooMany = total > mostProjectParcels;
  return (
    <>
      <Button
        disabled={start.loading || total === 0 || tooMany}
        loading={start.loading}
        title={tooMany ? `一个项目至多 ${mostProjectParcels} 宗` : hint}
        onClick={() => {
          setOpen(false);
          const named = parcels.length > mostLinked ? inBasket : parcels.join(",");
          navigate(`${home}?record=new&parcels=${named}`);
        }}
      >
        建再开发项目（{count(total)}）
      </Button>
      <Holders start={start} />
    </>
  );
}

/** 建项目 for the rows that are ticked in a list. */
export function RowsProject({ library, ids }: Props) {
  const navigate = useNavigate();
  const start = useStart(library, ids, mostLinked);
  const { home, total, parcels, tooMany } = start;
  if (!home) return null;
  return (
    <>
      <Button
        size="small"
        disabled={start.loading || total === 0 || tooMany}
        loading={start.loading}
        title={tooMany ? `勾选建项目至多 ${mostLinked} 宗，更多请放入选择篮` : hint}
        onClick={() => navigate(`${home}?record=new&parcels=${parcels.join(",")}`)}
      >
        建项目（{count(total)}）
      </Button>
      <Holders start={start} />
    </>
  );
}

/** The projects that hold some of the parcels already. */
function Holders({ start: { taken, holders } }: { start: Start }) {
  if (holders.length === 0) return null;
  return (
    <span className="ui-weak" title={holders.join("、")}>
      另 {count(taken)} 宗已列入项目 {holders.slice(0, mostNamed).join("、")}
      {holders.length > mostNamed ? ` 等 ${count(holders.length)} 个` : null}
    </span>
  );
}
