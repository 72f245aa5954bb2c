import { PlusOutlined } from "@ant-design/icons";
import { Button, Input, Select, Tag } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { type Role, roles } from "#contract/roles";
import { useCall } from "../../api/useCall";
import { regionAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { RegionFilter } from "../../ui/base/RegionFilter";
import { day, missing } from "../../values/format";
import { AccountActions } from "./AccountActions";
import { AdminList } from "./AdminList";
import type { Account } from "./account";
import { OneTimePassword } from "./OneTimePassword";
import { UserDialog } from "./UserDialog";
import { pageSize, usePaged } from "./usePaged";

const roleOptions = Object.entries(roles).map(([value, label]) => ({ value, label }));

/** /sys/admin/users: accounts of the administrator's region. */
export function Component() {
  const paged = usePaged();
  const can = useAtomValue(canAtom);
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
              aria-label="账号、姓名"
              placeholder="账号、姓名"
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
            {can("sys:account") ? (
              <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited("new")}>
                新增用户
              </Button>
            ) : null}
          </>
        }
        columns={[
          { title: "账号", dataIndex: "username", width: 116, fixed: "left" },
          { title: "姓名", dataIndex: "realName", width: 156 },
          {
            title: "角色",
            width: 130,
            render: (_, { roles: held }) =>
              held.length > 0 ? (
                held.map((one) => roles[one as Role] ?? one).join("、")
              ) : (
                <Tag color="gold">待授权</Tag>
              ),
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
              <AccountActions
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

function States({ account: { disabled, locked, mustChange, factor } }: { account: Account }) {
  return (
    <>
      {disabled ? <Tag>停用</Tag> : <Tag color="green">启用</Tag>}
      {locked ? <Tag color="red">已锁定</Tag> : null}
      {mustChange ? <Tag color="gold">须改密码</Tag> : null}
      {factor ? <Tag color="blue">动态验证码</Tag> : null}
    </>
  );
}
