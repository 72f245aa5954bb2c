import { App, Button, Input } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import type { z } from "zod";
import { sysTokenApi } from "#contract/endpoints/account/apiToken";
import { type Role, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { tokenColumns } from "../../ui/base/tokenColumns";
import { missing } from "../../values/format";
import { AdminList } from "./AdminList";
import { pageSize, usePaged } from "./usePaged";

type Token = z.output<typeof sysTokenApi.pageList.output>["list"][number];

/** /sys/admin/tokens: whose programs read the registers, and ending that. */
export function Component() {
  const paged = usePaged();
  const keyword = paged.text("keyword");
  const called = useCall(sysTokenApi.pageList, {
    current: paged.current,
    pageSize,
    ...(keyword && { keyword }),
  });
  const [ids, setIds] = useState<string[]>([]);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const revoke = (wanted: string[], what: string) =>
    modal.confirm({
      title: `撤销${what}？`,
      content: "使用它的程序将立即读不到数据，撤销后不能恢复。",
      okText: "撤销",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: async () => {
        const result = await call(sysTokenApi.revoke, { ids: wanted });
        if (!result.ok) return notify({ kind: "error", text: result.message });
        notify({ kind: "success", text: `已撤销 ${result.data.ended} 个令牌` });
        setIds([]);
        called.reload();
      },
    });
  return (
    <AdminList<Token>
      called={called}
      rowKey="id"
      paged={paged}
      empty="没有接口令牌"
      selection={{ ids, set: setIds, mayTake: ({ state }) => state === "valid" }}
      bar={
        <>
          <Input.Search
            className="admin-word"
            aria-label="账号、姓名、令牌名称"
            placeholder="账号、姓名、令牌名称"
            allowClear
            defaultValue={keyword}
            onSearch={(value) => paged.put({ keyword: value })}
          />
          <span className="admin-fill" />
          <Button onClick={called.reload}>刷新</Button>
          <Button
            danger
            disabled={ids.length === 0}
            onClick={() => revoke(ids, `所选 ${ids.length} 个令牌`)}
          >
            撤销所选
          </Button>
        </>
      }
      columns={[
        {
          title: "用户",
          width: 170,
          render: (_, { realName, username }) => `${realName}（${username}）`,
        },
        {
          title: "角色",
          width: 110,
          render: (_, row) => row.roles.map((one) => roles[one as Role] ?? one).join("、"),
        },
        { title: "行政区", dataIndex: "areaName", width: 90 },
        ...tokenColumns<Token>(),
        {
          title: "操作",
          width: 90,
          fixed: "right",
          render: (_, { id, name, state }) =>
            state === "valid" ? (
              <Button type="link" danger size="small" onClick={() => revoke([id], `令牌“${name}”`)}>
                撤销
              </Button>
            ) : (
              missing
            ),
        },
      ]}
    />
  );
}
