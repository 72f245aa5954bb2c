import { PlusOutlined } from "@ant-design/icons";
import { App, Button, Input, Select, Tag } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { sysUserApi } from "#contract/endpoints/account/sys";
import type { Result } from "#contract/errors";
import { type Role, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { regionAtom } from "../../state/region";
import { userAtom } from "../../state/session";
import { RegionFilter } from "../../ui/base/RegionFilter";
import { day, missing } from "../../values/format";
import { AdminList } from "./AdminList";
import type { Account } from "./account";
import { OneTimePassword } from "./OneTimePassword";
import { UserDialog } from "./UserDialog";
import { pageSize, usePaged } from "./usePaged";

const roleOptions = Object.entries(roles).map(([value, label]) => ({ value, label }));

/** /sys/admin/users: accounts of the administrator's region. */
export function Component() {
  const paged = usePaged();
  const { areaCode } = useAtomValue(regionAtom);
  const [keyword, role, state] = [paged.text("keyword"), paged.text("role"), paged.text("state")];
  const called = useCall(sysUserApi.pageList, {
    areaCode,
    current: paged.current,
    pageSize,
    ...(keyword && { keyword }),
    ...(role && role in roles && { role: role as Role }),
    ...(state && { disabled: state === "off" }),
  });
  const [edited, setEdited] = useState<Account | "new" | null>(null);
  const [password, setPassword] = useState<{ name: string; password: string } | null>(null);
  return (
    <>
      <AdminList<Account>
        called={called}
        rowKey="id"
        paged={paged}
        empty="没有符合条件的用户"
        bar={
          <>
            <RegionFilter />
            <Input.Search
              className="admin-word"
              aria-label="用户名、姓名"
              placeholder="用户名、姓名"
              allowClear
              defaultValue={keyword}
              onSearch={(value) => paged.put({ keyword: value })}
            />
            <Select
              aria-label="角色"
              placeholder="角色"
              allowClear
              value={role}
              onChange={(value) => paged.put({ role: value })}
              options={roleOptions}
            />
            <Select
              aria-label="账号状态"
              placeholder="账号状态"
              allowClear
              value={state}
              onChange={(value) => paged.put({ state: value })}
              options={[
                { value: "on", label: "启用" },
                { value: "off", label: "停用" },
              ]}
            />
            <span className="admin-fill" />
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
              新增用户
            </Button>
          </>
        }
        columns={[
          { title: "用户名", dataIndex: "username", width: 116, fixed: "left" },
          { title: "姓名", dataIndex: "realName", width: 156 },
          {
            title: "角色",
            width: 130,
            render: (_, account) =>
              account.roles.map((one) => roles[one as Role] ?? one).join("、"),
          },
          { title: "行政区", dataIndex: "areaName", width: 90 },
          {
            title: "产业平台",
            width: 160,
            ellipsis: true,
            render: (_, { cyptmc }) => cyptmc ?? missing,
          },
          { title: "状态", width: 130, render: (_, account) => <States account={account} /> },
          { title: "创建日期", width: 110, render: (_, { createdAt }) => day(createdAt) },
          {
            title: "操作",
            width: 200,
            fixed: "right",
            render: (_, account) => (
              <Actions
                account={account}
                onEdit={() => setEdited(account)}
                onPassword={(given) => setPassword({ name: account.realName, password: given })}
                onDone={called.reload}
              />
            ),
          },
        ]}
      />
      {edited ? (
        <UserDialog
          account={edited === "new" ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(created) => {
            setEdited(null);
            called.reload();
            if (created) setPassword(created);
          }}
        />
      ) : null}
      {password ? <OneTimePassword {...password} onClose={() => setPassword(null)} /> : null}
    </>
  );
}

function States({ account: { disabled, locked, mustChange } }: { account: Account }) {
  return (
    <>
      {disabled ? <Tag>停用</Tag> : <Tag color="green">启用</Tag>}
      {locked ? <Tag color="red">已锁定</Tag> : null}
      {mustChange ? <Tag color="gold">须改密码</Tag> : null}
    </>
  );
}

type ActionProps = {
  account: Account;
  onEdit: () => void;
  onPassword: (password: string) => void;
  onDone: () => void;
};

function Actions({ account, onEdit, onPassword, onDone }: ActionProps) {
  const { id, realName, disabled, locked } = account;
  const self = useAtomValue(userAtom);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const run = async (text: string, work: Promise<Result<unknown>>) => {
    const result = await work;
    notify(result.ok ? { kind: "success", text } : { kind: "error", text: result.message });
    if (result.ok) onDone();
  };
  const reset = () =>
    modal.confirm({
      title: `重置${realName}的密码？`,
      content: "原密码立即失效，对方在各处的会话都会结束；新密码只显示一次。",
      okText: "重置密码",
      cancelText: "取消",
      onOk: async () => {
        const result = await call(sysUserApi.resetPassword, { id });
        if (!result.ok) return notify({ kind: "error", text: result.message });
        onPassword(result.data.password);
        onDone();
      },
    });
  const close = () =>
    modal.confirm({
      title: `停用${realName}的账号？`,
      content: "对方将立即退出登录，且不能再登录，直到重新启用。",
      okText: "停用",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: () => run("已停用", call(sysUserApi.disable, { id, disabled: true })),
    });
  const isSelf = self?.username === account.username;
  return (
    <span className="admin-actions">
      <Button type="link" size="small" onClick={onEdit}>
        编辑
      </Button>
      <Button type="link" size="small" onClick={reset}>
        重置密码
      </Button>
      {locked ? (
        <Button
          type="link"
          size="small"
          onClick={() => run("已解锁", call(sysUserApi.unlock, { id }))}
        >
          解锁
        </Button>
      ) : null}
      {disabled ? (
        <Button
          type="link"
          size="small"
          onClick={() => run("已启用", call(sysUserApi.disable, { id, disabled: false }))}
        >
          启用
        </Button>
      ) : (
        <Button type="link" danger size="small" disabled={isSelf} onClick={close}>
          停用
        </Button>
      )}
    </span>
  );
}
