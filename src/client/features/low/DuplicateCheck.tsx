import { BlockOutlined, DiffOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useAtomValue } from "jotai";
import { useCallback, useMemo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { useCall } from "../../api/useCall";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { useAddress } from "../../ui/base/useAddress";
import { count } from "../../values/format";
import { Lines } from "./DuplicateLines";
import { KeptLines } from "./KeptLines";
import { type Asked, RegionCheck } from "./RegionCheck";
import "./import/import.css";

const idsOf = (rows: readonly AnyRecord[]) => rows.map(({ dkid }) => String(dkid));

/** 重复检查 of the selected parcels, or of all in the region. */
export function DuplicateButton({ rows }: { rows?: readonly AnyRecord[] }) {
  const [asked, setAsked] = useState<readonly string[] | null>(null);
  const check = useCheckPlace(rows === undefined);
  const dkids = asked ?? (check.job === null ? null : []);
  return (
    <>
      <Button
        icon={<BlockOutlined />}
        {...(rows && { size: "small" as const })}
        title={rows ? "检查所选地块" : "检查本行政区的全部地块"}
        onClick={() => setAsked(idsOf(rows ?? []))}
      >
        重复检查{rows ? `（${count(rows.length)}）` : ""}
      </Button>
      {dkids ? (
        <Duplicates
          dkids={dkids}
          check={check}
          onClose={() => {
            setAsked(null);
            check.follow(null);
          }}
        />
      ) : null}
    </>
  );
}

/** 与市库比对: parcels of the two libraries that cover the same land but differ. */
export function CompareButton() {
  const [open, setOpen] = useState(false);
  const check = useCheckPlace(true);
  return (
    <>
      <Button
        icon={<DiffOutlined />}
        title="列出本行政区与市级库属性不一致的地块"
        onClick={() => setOpen(true)}
      >
        与市库比对
      </Button>
      {open || check.job !== null ? (
        <Duplicates
          dkids={[]}
          check={check}
          compares
          onClose={() => {
            setOpen(false);
            check.follow(null);
          }}
        />
      ) : null}
    </>
  );
}

type CheckPlace = { job: string | null; follow: (jobId: string | null) => void };

/** The job of a comparison, kept in the address: it goes on when its drawer is closed. */
function useCheckPlace(ofRegion: boolean): CheckPlace {
  const [params, change] = useAddress();
  const job = ofRegion ? params.get("duplicates") : null;
  const follow = useCallback(
    (jobId: string | null) =>
      change((next) => {
        if (jobId) next.set("duplicates", jobId);
        else next.delete("duplicates");
        return next;
      }),
    [change],
  );
  return useMemo(() => ({ job, follow }), [job, follow]);
}

type Props = {
  dkids: readonly string[];
  check: CheckPlace;
  compares?: boolean;
  onClose: () => void;
};

const titleOf = (dkids: readonly string[], compares: boolean) => {
  if (compares) return "与市库比对：属性不一致的地块";
  return dkids.length > 0 ? `重复检查：所选 ${count(dkids.length)} 宗` : "重复检查：本行政区";
};

function Duplicates({ dkids, check, compares = false, onClose }: Props) {
  const { areaCode } = useAtomValue(regionAtom);
  return (
    <SideDrawer size={1060} onClose={onClose} title={titleOf(dkids, compares)}>
      {dkids.length > 0 ? (
        <OfParcels areaCode={areaCode} dkids={dkids} />
      ) : (
        <OfRegion areaCode={areaCode} compares={compares} check={check} />
      )}
    </SideDrawer>
  );
}

function OfParcels({ areaCode, dkids }: { areaCode: string; dkids: readonly string[] }) {
  const called = useCall(dxydsdApi.checkDuplicates, { areaCode, dkids: [...dkids] });
  return (
    <CallState called={called} rows={10}>
      {(found) => <Lines found={found} loading={called.loading} compares={false} />}
    </CallState>
  );
}

type OfRegionProps = { areaCode: string; compares: boolean; check: CheckPlace };

/** All parcels of the register are compared once, and from then on those that change. */
function OfRegion({ areaCode, compares, check }: OfRegionProps) {
  const asked: Asked = useMemo(
    () => ({ areaCode, ...(compares && { rules: ["C006"] }) }),
    [areaCode, compares],
  );
  return (
    <RegionCheck asked={asked} jobId={check.job} onJob={check.follow}>
      <KeptLines asked={asked} compares={compares} onAgain={() => check.follow(null)} />
    </RegionCheck>
  );
}
