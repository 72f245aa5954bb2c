import { Table, type TableColumnsType } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { type Zkfxmsd, zkfxmsd } from "#contract/datasets/zkfxmsd";
import { type ZkfxmFilter, zkfxmsdApi } from "#contract/endpoints/zkfxmsd";
import { useCall } from "../../api/useCall";
import { BottomDrawer } from "../../shell/BottomDrawer";
import { PanelState } from "../../shell/PanelState";
import { dataRevisionAtom, mapCommandAtom } from "../../state/map";
import { regionsAtom } from "../../state/region";
import { count, day, decimal, mu } from "../../ui/format";
import { StatusTag } from "../../ui/StatusTag";

const { fields } = zkfxmsd;

const columns: TableColumnsType<Zkfxmsd> = [
  { title: fields.xmbh.label, dataIndex: "xmbh", width: 170 },
  { title: fields.xmmc.label, dataIndex: "xmmc", width: 300, ellipsis: true },
  { title: fields.xzqmc.label, dataIndex: "xzqmc", width: 100 },
  {
    title: "低效用地（亩）",
    dataIndex: "dxmj",
    width: 120,
    align: "right",
    render: (dxmj: number) => mu(dxmj),
  },
  {
    title: fields.zkffs.label,
    dataIndex: "zkffs",
    width: 150,
    render: (zkffs: Zkfxmsd["zkffs"]) => fields.zkffs.codes?.[zkffs],
  },
  {
    title: `${fields.jhtz.label}（万元）`,
    dataIndex: "jhtz",
    width: 130,
    align: "right",
    render: (jhtz: number) => decimal(jhtz, 2),
  },
  { title: fields.sjjgsj.label, dataIndex: "sjjgsj", width: 120, render: day },
  {
    title: fields.xmjd.label,
    dataIndex: "xmjd",
    width: 120,
    render: (xmjd: string) => <StatusTag dataset={zkfxmsd} field="xmjd" value={xmjd} />,
  },
  {
    title: fields.spzt.label,
    dataIndex: "spzt",
    width: 110,
    render: (spzt: Zkfxmsd["spzt"]) => fields.spzt.codes?.[spzt],
  },
];

const pageSize = 50;

type Props = { filter: ZkfxmFilter; onClose: () => void };

/** The projects that a figure counts, exactly those; a row leads to its place on the map. */
export function ProjectList({ filter, onClose }: Props) {
  const regions = useAtomValue(regionsAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const fly = useSetAtom(mapCommandAtom);
  const [current, setCurrent] = useState(1);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list starts at its first page
  useEffect(() => setCurrent(1), [key]);
  const list = useCall(zkfxmsdApi.pageList, { ...filter, current, pageSize }, revision);
  const region = regions.find(({ areaCode }) => areaCode === filter.areaCode)?.name;
  const title = [
    region,
    filter.wcnd && `${filter.wcnd.join("、")}年竣工`,
    filter.spzt?.map((one) => fields.spzt.codes?.[one as "5"]).join("、"),
    "再开发项目",
  ].filter(Boolean);
  const show = ({ zxjd, zxwd }: Zkfxmsd) => fly({ kind: "point", at: [zxjd, zxwd] });

  return (
    <BottomDrawer
      label="项目清单"
      title={title.join(" · ")}
      extra={
        list.data && (
          <span className="dxyd-sums" data-testid="project-sums">
            {count(list.data.total)} 个，低效用地 {mu(list.data.sums?.dxmj ?? 0)} 亩
          </span>
        )
      }
      onClose={onClose}
    >
      <PanelState
        called={list}
        isEmpty={({ total }) => total === 0}
        empty="没有符合条件的项目"
        rows={6}
      >
        {({ list: rows, total }) => (
          <Table<Zkfxmsd>
            size="small"
            rowKey="xmid"
            columns={columns}
            dataSource={rows}
            pagination={{ current, pageSize, total, onChange: setCurrent, showSizeChanger: false }}
            scroll={{ x: 1320, y: 168 }}
            onRow={(row) => ({
              tabIndex: 0,
              "aria-label": `定位 ${row.xmmc}`,
              onClick: () => show(row),
              onKeyDown: ({ key: pressed }) => {
                if (pressed === "Enter") show(row);
              },
            })}
          />
        )}
      </PanelState>
    </BottomDrawer>
  );
}
