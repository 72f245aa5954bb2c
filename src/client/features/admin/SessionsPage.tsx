import { App, Button, Input, Tag } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { sysSessionApi } from "#contract/endpoints/account/sys";
import { type Role, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { ago, missing, moment } from "../../values/format";
import { AdminList } from "./AdminList";
import { pageSize, usePaged } from "./usePaged";

type Session = z.output<typeof sysSessionApi.pageList.output>["list"][number];

/** /sys/admin/sessions: who is signed in, and signing them out. */
export function Component() {
  const paged = usePaged();
  const keyword = paged.text("keyword");
  const called = useCall(sysSessionApi.pageList, {
    current: paged.current,
    pageSize,
    ...(keyword && { keyword }),
  });
  const [ids, setIds] = useState<string[]>([]);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const end = (wanted: string[], who: string) =>
    modal.confirm({
      title: `结束${who}的会话？`,
      content: "对方将立即退出登录，未保存的内容会丢失。",
      okText: "结束会话",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: async () => {
        const result = await call(sysSessionApi.end, { ids: wanted });
        if (!result.ok) return notify({ kind: "error", text: result.message });
        notify({ kind: "success", text: `已结束 ${result.data.ended} 个会话` });
        setIds([]);
        called.reload();
      },
    });
  return (
    <AdminList<Session>
      called={called}
      rowKey="id"
      paged={paged}
      empty="没有在线会话"
      selection={{ ids, set: setIds, mayTake: ({ own }) => !own }}
      bar={
        <>
          <Input.Search
            className="admin-word"
            aria-label="账号、姓名"
            placeholder="账号、姓名"
            allowClear
            defaultValue={keyword}
            onSearch={(value) => paged.put({ keyword: value })}
          />
          <span className="admin-fill" />
          <Button onClick={called.reload}>刷新</Button>
          <Button
            danger
            disabled={ids.length === 0}
            onClick={() => end(ids, `所选 ${ids.length} 人`)}
          >
            结束所选
          </Button>
        </>
      }
      columns={[
        {
          title: "用户",
          width: 180,
          render: (_, { realName, username, own }) => (
            <>
              {realName}（{username}）{own ? <Tag color="blue">本机</Tag> : null}
            </>
          ),
        },
        {
          title: "角色",
          width: 150,
          render: (_, row) => row.roles.map((one) => roles[one as Role] ?? one).join("、"),
        },
        { title: "行政区", dataIndex: "areaName", width: 110 },
        { title: "IP", width: 130, render: (_, { ip }) => ip ?? missing },
        { title: "登录时间", width: 150, render: (_, { createdAt }) => moment(createdAt) },
        { title: "最近使用", width: 120, render: (_, { lastSeen }) => ago(lastSeen) },
        { title: "到期", width: 150, render: (_, { expiresAt }) => moment(expiresAt) },
        {
          title: "操作",
          width: 90,
          fixed: "right",
          render: (_, { id, realName, own }) =>
            own ? (
              missing
            ) : (
              <Button type="link" danger size="small" onClick={() => end([id], realName)}>
                结束
              </Button>
            ),
        },
      ]}
    />
  );
}
