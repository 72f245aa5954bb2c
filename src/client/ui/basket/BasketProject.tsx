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

/** Puts the eligible parcels of the basket into the form of a new project. */
export function BasketProject({ library, ids }: { library: Library; ids: readonly string[] }) {
  const navigate = useNavigate();
  const can = useAtomValue(canAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const setOpen = useSetAtom(basketOpenAtom);
  const { dataset } = registerNamed(projectOf[library]);
  const { home } = dataset.work;
  const may = Boolean(home) && can(dataset.access.write);
  const page = { current: 1, pageSize: mostProjectParcels, dkids: [...ids], ...freeParcels };
  const free = useCall(dxydApiOf(library).pageList, may ? page : null, revision);
  const rows = free.data?.list ?? [];
  const held = useHeldParcels(
    library,
    rows.map(({ dkid }) => dkid),
    revision,
  );
  if (!may) return null;
  const heldBy = held.data?.heldBy ?? {};
  const parcels = rows.flatMap(({ dkid }) => (heldBy[dkid] ? [] : [dkid]));
  const total = (free.data?.total ?? 0) - (rows.length - parcels.length);
  const tooMany = total > mostProjectParcels;
  const button = (
    <Button
      disabled={total === 0 || tooMany}
      loading={free.loading || held.loading}
      title={
        tooMany
          ? `一个项目至多 ${mostProjectParcels} 宗`
          : "由已入库、尚未列入再开发的地块新建再开发项目"
      }
      onClick={() => {
        setOpen(false);
        const named = parcels.length > mostLinked ? inBasket : parcels.join(",");
        navigate(`${home}?record=new&parcels=${named}`);
      }}
    >
      建再开发项目（{count(total)}）
    </Button>
  );
  const holders = [...new Set(rows.flatMap(({ dkid }) => heldBy[dkid] ?? []))];
  if (holders.length === 0) return button;
  return (
    <>
      {button}
      <span className="ui-weak" title={holders.join("、")}>
        另 {count(rows.length - parcels.length)} 宗已列入项目{" "}
        {holders.slice(0, mostNamed).join("、")}
        {holders.length > mostNamed ? ` 等 ${count(holders.length)} 个` : null}
      </span>
    </>
  );
}
