import { Button, Modal, Popconfirm, Table, Tag } from "antd";
import { useSetAtom } from "jotai";
import type { z } from "zod";
import { userApi } from "#contract/endpoints/account/login";
import { call } from "../api/call";
import { useCall } from "../api/useCall";
import { notifyAtom } from "../state/notices";
import { CallState } from "../ui/base/CallState";
import { browserName } from "../values/browserName";
import { ago, missing, moment } from "../values/format";

type Session = z.output<typeof userApi.sessions.output>[number];

/** 我的会话: the user's sign-ins; unfamiliar ones can be ended here. */
export function OwnSessions({ onClose }: { onClose: () => void }) {
  const called = useCall(userApi.sessions, {});
  const notify = useSetAtom(notifyAtom);
  const end = async (ids: string[]) => {
    const result = await call(userApi.endSessions, { ids });
    if (!result.ok) return notify({ kind: "error", text: result.message });
    notify({ kind: "success", text: `已结束 ${result.data.ended} 个会话` });
    called.reload();
  };
  const others = (called.data ?? []).filter(({ own }) => !own).map(({ id }) => id);
  return (
    <Modal
      open
      title="我的会话"
      width={760}
      onCancel={onClose}
      footer={
        <Popconfirm
          title="其他各处将立即退出登录，未保存的内容会丢失。"
          okText="全部结束"
          cancelText="取消"
          onConfirm={() => end(others)}
        >
          <Button danger disabled={others.length === 0}>
            结束其他全部会话
          </Button>
        </Popconfirm>
      }
    >
      <CallState called={called} rows={4}>
        {(list) => (
          <Table<Session>
            size="small"
            rowKey="id"
            dataSource={list}
            pagination={false}
            scroll={{ y: 320 }}
            columns={[
              {
                title: "浏览器",
                render: (_, { agent, own }) => (
                  <>
                    {browserName(agent) ?? missing} {own ? <Tag color="blue">本机</Tag> : null}
                  </>
                ),
              },
              { title: "IP", width: 130, render: (_, { ip }) => ip ?? missing },
              { title: "登录时间", width: 150, render: (_, { createdAt }) => moment(createdAt) },
              { title: "最近使用", width: 110, render: (_, { lastSeen }) => ago(lastSeen) },
              {
                title: "操作",
                width: 80,
                render: (_, { id, own }) =>
                  own ? (
                    missing
                  ) : (
                    <Popconfirm
                      title="该处将立即退出登录。"
                      okText="结束"
                      cancelText="取消"
                      onConfirm={() => end([id])}
                    >
                      <Button type="link" danger size="small">
                        结束
                      </Button>
                    </Popconfirm>
                  ),
              },
            ]}
          />
        )}
      </CallState>
    </Modal>
  );
}
