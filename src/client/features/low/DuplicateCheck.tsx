import { BlockOutlined, DiffOutlined } from "@ant-design/icons";
import { Button, Empty, Table, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AnyRecord } from "#contract/define/anyRecord";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { duplicateKinds } from "#contract/rules/import/duplicateRules";
import { levels } from "#contract/rules/problem/report";
import type { Library } from "#contract/workflow/shzt";
import type { Reply } from "../../api/call";
import { useCall } from "../../api/useCall";
import { registerNamed } from "../../records/registers";
import { mapCommandAtom, selectionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { CallState } from "../../ui/base/CallState";
import { pressable } from "../../ui/base/pressable";
import { SideDrawer } from "../../ui/base/SideDrawer";
import { useAddress } from "../../ui/base/useAddress";
import { useOpenRecord } from "../../ui/base/useOpenRecord";
import { count, decimal } from "../../values/format";
import { RegionCheck } from "./RegionCheck";
import "./import/import.css";

type Found = Reply<typeof dxydsdApi.checkDuplicates>;
/** With its index in the answer as key. */
type Line = Found["list"][number] & { no: number };

const tones = { E: "ui-bad", W: "ui-warn", I: "ui-second" } as const;
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
        <RegionCheck areaCode={areaCode} compares={compares} jobId={check.job} onJob={check.follow}>
          {(found) => <Lines found={found} loading={false} compares={compares} />}
        </RegionCheck>
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

type LinesProps = { found: Found; loading: boolean; compares: boolean };

function Lines({ found: { list, total }, loading, compares }: LinesProps) {
  const fly = useSetAtom(mapCommandAtom);
  const select = useSetAtom(selectionAtom);
  const columns = useColumns(compares);
  const rows = useMemo(() => list.map((line, no) => ({ ...line, no })), [list]);
  if (total === 0) {
    const nothing = compares ? "没有属性不一致的地块" : "没有发现重复的地块";
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing} />;
  }
  const show = ({ place, dkid1, dkid2, isProvincial }: Line) => {
    select({ dataset: "dxydsd", ids: isProvincial ? [dkid1] : [dkid1, dkid2] });
    fly({ kind: "point", at: place });
  };
  return (
    <Table<Line>
      size="small"
      rowKey="no"
      columns={columns}
      dataSource={rows}
      loading={loading}
      scroll={{ x: 1010 }}
      onRow={(line) => pressable(() => show(line))}
      rowClassName="ui-clickable"
      footer={() => (
        <span className="ui-second">
          共 {count(total)} 条{total > list.length ? `，列出前 ${count(list.length)} 条` : ""} ·
          点击可在地图上定位
        </span>
      )}
      pagination={{ pageSize: 20, showSizeChanger: false, hideOnSinglePage: true, size: "small" }}
    />
  );
}

function useColumns(compares: boolean): TableColumnsType<Line> {
  const { open } = useOpenRecord();
  const navigate = useNavigate();
  return useMemo(() => {
    const show = (library: Library, dkid: string) =>
      library === (compares ? "dxydst" : "dxydsd")
        ? open(dkid)
        : navigate(
            `${registerNamed(library).dataset.work.home}?record=${encodeURIComponent(dkid)}`,
          );
    return [
      {
        title: "级别",
        dataIndex: "level",
        width: 64,
        render: (level: Line["level"]) => <b className={tones[level]}>{levels[level]}</b>,
      },
      {
        title: "类型",
        dataIndex: "lx",
        width: 136,
        filters: Object.entries(duplicateKinds).map(([value, text]) => ({ value, text })),
        onFilter: (value, { rule }) => rule === value,
      },
      {
        title: compares ? "市级库" : "地块",
        key: "one",
        width: 200,
        render: (_, { dkid1, dkbh1, dkmc1 }) => (
          <Parcel name={dkmc1} number={dkbh1} onOpen={() => show("dxydsd", dkid1)} />
        ),
      },
      {
        title: compares ? "省级库" : "与之重复",
        key: "other",
        width: 200,
        render: (_, { dkid2, dkbh2, dkmc2, isProvincial }) => (
          <Parcel
            name={dkmc2}
            number={isProvincial && !compares ? `省级库 ${dkbh2}` : dkbh2}
            onOpen={() => show(isProvincial ? "dxydst" : "dxydsd", dkid2)}
          />
        ),
      },
      {
        title: "重叠面积（㎡）",
        dataIndex: "cdmj",
        width: 120,
        align: "right",
        render: (cdmj: number) => decimal(cdmj, 2),
      },
      {
        title: "重叠比例",
        dataIndex: "cdbl",
        width: 90,
        align: "right",
        render: (cdbl: number) => `${decimal(cdbl, 1)}%`,
      },
      { title: "说明", dataIndex: "message", width: 200 },
    ];
  }, [open, navigate, compares]);
}

type ParcelProps = { name: string; number: string; onOpen: () => void };

function Parcel({ name, number, onOpen }: ParcelProps) {
  return (
    <>
      <Button
        type="link"
        size="small"
        className="import-parcel"
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        {name}
      </Button>
      <div className="ui-second">{number}</div>
    </>
  );
}
