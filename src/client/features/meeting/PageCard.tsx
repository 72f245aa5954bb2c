import {
  DeleteOutlined,
  DesktopOutlined,
  EditOutlined,
  HolderOutlined,
  LinkOutlined,
} from "@ant-design/icons";
import { Button, Popconfirm, Tag, Tooltip } from "antd";
import { useSetAtom } from "jotai";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { type MeetingPage, meetingApi } from "#contract/endpoints/plan/meeting";
import type { PageChange } from "#contract/rules/plan/meetingChanges";
import { viewFilterLine } from "#contract/words/viewFilter";
import { call } from "../../api/call";
import { useChanged } from "../../records/useChanged";
import { notifyAtom } from "../../state/notices";
import { useBlobUrl } from "../../ui/base/useBlobUrl";
import { EditPage } from "./EditPage";
import { PageFigures } from "./PageFigures";
import { placeAfter } from "./pageOrder";

type Props = {
  page: MeetingPage;
  meetingId: string;
  may: boolean;
  place: number;
  count: number;
  change: PageChange | null;
  isShown: boolean;
  onMove: (to: number) => void;
  onDrag: () => void;
  onDrop: () => void;
  onPresent: () => void;
};

export function PageCard(props: Props) {
  const { page, may, place, count, change, isShown, onMove, onDrag, onDrop, onPresent } = props;
  const { title, areaName, first, second, address, builtAt } = page;
  const filter = viewFilterLine(address);
  const [editing, setEditing] = useState(false);
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isShown) card.current?.scrollIntoView({ block: "nearest" });
  }, [isShown]);
  const drag = may &&
    !editing && {
      draggable: true,
      onDragStart: onDrag,
      onDragOver: (event: DragEvent) => event.preventDefault(),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        onDrop();
      },
    };
  return (
    <li
      ref={card}
      className={isShown ? "meeting-page meeting-page-shown" : "meeting-page"}
      aria-label={`第 ${place + 1} 页 ${title}`}
      {...drag}
    >
      <div className="meeting-place">
        {may ? (
          <Tooltip title="拖动，或用上下键调整顺序">
            <button
              type="button"
              className="meeting-handle"
              aria-label={`移动第 ${place + 1} 页`}
              onKeyDown={(event) => {
                const to = placeAfter(event.key, place, count);
                if (to === null) return;
                event.preventDefault();
                onMove(to);
              }}
            >
              <HolderOutlined />
            </button>
          </Tooltip>
        ) : null}
        <b>{place + 1}</b>
      </div>
      <Thumb page={page} />
      <div className="meeting-words">
        {editing ? (
          <EditPage page={page} onClose={() => setEditing(false)} />
        ) : (
          <>
            <h4>
              {title} {change?.isNew ? <Tag color="warning">本次新增</Tag> : null}
            </h4>
            <p>{first}</p>
            {second ? <p>{second}</p> : null}
          </>
        )}
        <PageFigures page={page} change={change} />
        {filter ? <p>{filter}</p> : null}
        <p className="ui-second">
          {areaName} · 取数 {builtAt}
        </p>
      </div>
      <div className="meeting-acts">
        <Button size="small" icon={<DesktopOutlined />} onClick={onPresent}>
          从此页汇报
        </Button>
        <Link to={address}>
          <LinkOutlined /> 打开原页面
        </Link>
        {may && !editing ? (
          <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(true)}>
            编辑
          </Button>
        ) : null}
        {may ? <RemovePage page={page} /> : null}
      </div>
    </li>
  );
}

function Thumb({ page: { pageId, picture, title } }: { page: MeetingPage }) {
  const { url, failure } = useBlobUrl(meetingApi.picture, picture ? { pageId, picture } : null);
  return (
    <div className="meeting-thumb">
      {url ? <img src={url} alt={`${title}的地图`} /> : null}
      {url ? null : <span className="ui-second">{picture ? (failure ?? "…") : "没有图片"}</span>}
    </div>
  );
}

function RemovePage({ page: { pageId, version, title } }: { page: MeetingPage }) {
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  const remove = async () => {
    const removed = await call(meetingApi.removePage, { pageId, version });
    if (!removed.ok) notify({ kind: "error", text: `删除失败：${removed.message}` });
    changed();
  };
  return (
    <Popconfirm title={`删除页面“${title}”？`} okText="删除" cancelText="取消" onConfirm={remove}>
      <Button size="small" danger icon={<DeleteOutlined />} aria-label={`删除页面 ${title}`}>
        删除
      </Button>
    </Popconfirm>
  );
}
