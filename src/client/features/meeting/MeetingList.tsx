import { PlusOutlined } from "@ant-design/icons";
import { Button, Table, type TableColumnsType } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { type Meeting, meetingAccess, meetingApi } from "#contract/endpoints/plan/meeting";
import { useCall } from "../../api/useCall";
import { dataRevisionAtom } from "../../state/map";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { CallState } from "../../ui/base/CallState";
import { RegionCrumbs } from "../../ui/base/RegionCrumbs";
import { count } from "../../values/format";
import { MeetingState } from "./MeetingState";
import { SaveMeeting } from "./SaveMeeting";

const pageSize = 20;

/** The meetings of the region and of those inside it, the latest first. */
export function MeetingList({ onOpen }: { onOpen: (meetingId: string) => void }) {
  const { areaCode } = useAtomValue(regionAtom);
  const may = useAtomValue(canAtom)(meetingAccess.edit);
  const revision = useAtomValue(dataRevisionAtom);
  const [current, setCurrent] = useState(1);
  const [creating, setCreating] = useState(false);
  const called = useCall(meetingApi.list, { areaCode, current, pageSize }, revision);
  const columns: TableColumnsType<Meeting> = [
    {
      title: "会议名称",
      dataIndex: "name",
      render: (name: string, { meetingId }) => (
        <Button type="link" className="meeting-name" onClick={() => onOpen(meetingId)}>
          {name}
        </Button>
      ),
    },
    { title: "会议日期", dataIndex: "day", width: 116 },
    { title: "行政区", dataIndex: "areaName", width: 110, ellipsis: true },
    {
      title: "状态",
      dataIndex: "state",
      width: 96,
      render: (state: Meeting["state"]) => <MeetingState state={state} />,
    },
    { title: "页数", dataIndex: "pages", width: 64, align: "right", render: count },
    { title: "督办", dataIndex: "matters", width: 64, align: "right", render: count },
    { title: "创建人", dataIndex: "by", width: 110, ellipsis: true },
  ];
  return (
    <>
      <div className="meeting-bar">
        <RegionCrumbs />
        <span className="meeting-fill" />
        {may ? (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setCreating(true)}>
            新建会议
          </Button>
        ) : null}
      </div>
      <CallState
        called={called}
        rows={8}
        isEmpty={({ total }) => total === 0}
        empty={
          may
            ? "还没有会议。在任一地图、统计或治理页面点顶栏的“加入会议”，或在此“新建会议”"
            : "本行政区还没有会议"
        }
      >
        {({ list, total }) => (
          <Table<Meeting>
            size="small"
            rowKey="meetingId"
            columns={columns}
            dataSource={list}
            pagination={{
              ...{ current, pageSize, total, onChange: setCurrent, size: "small" },
              ...{ showSizeChanger: false, hideOnSinglePage: true },
            }}
          />
        )}
      </CallState>
      {creating ? <SaveMeeting onClose={() => setCreating(false)} onSaved={onOpen} /> : null}
    </>
  );
}
