import {
  ArrowLeftOutlined,
  DesktopOutlined,
  DownloadOutlined,
  EllipsisOutlined,
  SyncOutlined,
} from "@ant-design/icons";
import { Button, Dropdown } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { WholeMeeting } from "#contract/endpoints/plan/meeting";
import { canAtom } from "../../state/session";
import { MeetingState } from "./MeetingState";
import { RemoveMeeting } from "./RemoveMeeting";
import { SaveMeeting } from "./SaveMeeting";
import type { MeetingAddress } from "./useMeetingAddress";
import { useMeetingWork } from "./useMeetingWork";

type Props = { meeting: WholeMeeting; may: boolean; address: MeetingAddress };

/** The meeting's name and what can be done with it. */
export function MeetingBar({ meeting, may, address }: Props) {
  const { name, day, areaName, state, pages } = meeting;
  const canExport = useAtomValue(canAtom)("export:do");
  const work = useMeetingWork(meeting);
  const [dialog, setDialog] = useState<"edit" | "remove" | null>(null);
  const present = () => {
    document.documentElement.requestFullscreen?.().catch(() => undefined);
    address.put({ present: "1", page: null }, true);
  };
  return (
    <div className="meeting-bar">
      <Button
        type="text"
        aria-label="返回会议列表"
        title="返回会议列表"
        icon={<ArrowLeftOutlined />}
        onClick={() => address.put({ meeting: null, page: null, present: null }, true)}
      />
      <h2>{name}</h2>
      <span className="ui-second">
        {areaName} · {day}
      </span>
      <MeetingState state={state} />
      <span className="meeting-fill" />
      {may ? (
        <Button
          icon={<SyncOutlined />}
          loading={work.busy === "renew"}
          disabled={pages.length === 0}
          onClick={work.renew}
          title="各页指标重新取数，没有改写过的两句话随之更新"
        >
          更新数据
        </Button>
      ) : null}
      {canExport ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: [
              { key: "pdf", label: "PDF" },
              { key: "docx", label: "Word（docx）" },
            ],
            onClick: ({ key }) => work.brief(key === "pdf" ? "pdf" : "docx"),
          }}
        >
          <Button icon={<DownloadOutlined />} loading={work.busy === "brief"}>
            汇报材料
          </Button>
        </Dropdown>
      ) : null}
      {may ? (
        <Button loading={work.busy === "move"} onClick={() => work.move(state === "0" ? "1" : "2")}>
          {state === "0" ? "开始会议" : "结束会议"}
        </Button>
      ) : null}
      <Button type="primary" icon={<DesktopOutlined />} onClick={present}>
        汇报
      </Button>
      {may ? (
        <Dropdown
          trigger={["click"]}
          menu={{
            items: [
              { key: "edit", label: "修改名称和日期" },
              ...(state === "1" ? [{ key: "back", label: "退回准备" }] : []),
              { key: "remove", label: "删除会议", danger: true },
            ],
            onClick: ({ key }) => {
              if (key === "back") work.move("0");
              else setDialog(key === "edit" ? "edit" : "remove");
            },
          }}
        >
          <Button icon={<EllipsisOutlined />} aria-label="更多会议操作" />
        </Dropdown>
      ) : null}
      {dialog === "edit" ? <SaveMeeting meeting={meeting} onClose={() => setDialog(null)} /> : null}
      {dialog === "remove" ? (
        <RemoveMeeting
          meeting={meeting}
          onClose={() => setDialog(null)}
          onDone={() => address.put({ meeting: null, page: null })}
        />
      ) : null}
    </div>
  );
}
