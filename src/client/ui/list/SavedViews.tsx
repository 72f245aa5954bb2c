import {
  CopyOutlined,
  DeleteOutlined,
  EyeOutlined,
  LinkOutlined,
  SaveOutlined,
} from "@ant-design/icons";
import { Button, Popconfirm, Popover, Tooltip } from "antd";
import { useState } from "react";
import type { SavedView } from "#contract/endpoints/lists/view";
import { roles } from "#contract/roles";
import { CallState } from "../base/CallState";
import { SaveView } from "./SaveView";
import { useSavedViews } from "./useSavedViews";
import type { useTableLook } from "./useTableLook";

type Props = { name: string; look: ReturnType<typeof useTableLook> };

/**
 * Named views of the list with filters, order and columns: the user's own, and those shared with
 * one of his roles.
 */
export function SavedViews({ name, look }: Props) {
  const views = useSavedViews(name, look);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <Popover
        open={open}
        onOpenChange={setOpen}
        trigger="click"
        placement="bottomRight"
        title={
          <div className="ui-views-head">
            <span>视图</span>
            <Button
              size="small"
              icon={<SaveOutlined />}
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              保存当前视图
            </Button>
          </div>
        }
        content={
          <div className="ui-views">
            <CallState called={views.called} rows={2}>
              {(list) =>
                list.length === 0 ? (
                  <p className="ui-second">筛选、排序和列调好后，可存为视图，随时打开或发给同事</p>
                ) : (
                  <ul className="ui-files">
                    {list.map((view) => (
                      <ViewRow
                        key={view.id}
                        view={view}
                        onOpen={() => {
                          views.apply(view);
                          setOpen(false);
                        }}
                        onCopy={() => views.copyLink(view)}
                        onKeep={() => views.keep(view)}
                        onRemove={() => views.remove(view)}
                      />
                    ))}
                  </ul>
                )
              }
            </CallState>
          </div>
        }
      >
        <Button icon={<EyeOutlined />}>视图</Button>
      </Popover>
      {saving ? (
        <SaveView
          save={views.save}
          names={(views.called.data ?? []).filter(({ mine }) => mine).map((one) => one.name)}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </>
  );
}

type RowProps = {
  view: SavedView;
  onOpen: () => void;
  onCopy: () => void;
  onKeep: () => void;
  onRemove: () => void;
};

const sharedText = ({ mine, owner, roles: shared, people }: SavedView) => {
  if (!mine) return `${owner} 共享`;
  const names = [...shared.map((one) => roles[one]), ...people.map(({ realName }) => realName)];
  return names.length > 0 ? `共享给 ${names.join("、")}` : "仅自己可见";
};

function ViewRow({ view, onOpen, onCopy, onKeep, onRemove }: RowProps) {
  return (
    <li>
      <div>
        <Button type="link" size="small" onClick={onOpen}>
          {view.name}
        </Button>
        <div className="ui-second ui-views-by">{sharedText(view)}</div>
      </div>
      <Tooltip title="复制链接">
        <Button
          type="text"
          size="small"
          icon={<LinkOutlined />}
          aria-label={`复制视图“${view.name}”的链接`}
          onClick={onCopy}
        />
      </Tooltip>
      {view.mine ? (
        <Popconfirm
          title={`确定删除视图“${view.name}”吗？`}
          okText="删除"
          okButtonProps={{ danger: true }}
          cancelText="取消"
          onConfirm={onRemove}
        >
          <Button
            type="text"
            size="small"
            danger
            icon={<DeleteOutlined />}
            aria-label={`删除视图“${view.name}”`}
          />
        </Popconfirm>
      ) : (
        <Tooltip title="另存为我的视图">
          <Button
            type="text"
            size="small"
            icon={<CopyOutlined />}
            aria-label={`把视图“${view.name}”另存为我的`}
            onClick={onKeep}
          />
        </Tooltip>
      )}
    </li>
  );
}
