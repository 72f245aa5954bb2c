import { App, Button, Table } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { CallState } from "../../ui/base/CallState";
import { type Token, tokenColumns } from "../../ui/base/tokenColumns";
import { missing } from "../../values/format";
import { NewToken } from "./NewToken";

/** The user's tokens: which programs read in their name, making one and ending one. */
export function OwnTokens() {
  const called = useCall(apiTokenApi.list, {});
  const [making, setMaking] = useState(false);
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const revoke = ({ id, name }: Token) =>
    modal.confirm({
      title: `撤销令牌“${name}”？`,
      content: "使用它的程序将立即读不到数据，撤销后不能恢复。",
      okText: "撤销",
      okButtonProps: { danger: true },
      cancelText: "取消",
      onOk: async () => {
        const result = await call(apiTokenApi.revoke, { ids: [id] });
        if (!result.ok) return notify({ kind: "error", text: result.message });
        notify({ kind: "success", text: `已撤销令牌“${name}”` });
        called.reload();
      },
    });
  return (
    <section aria-label="接口令牌">
      <div className="interfaces-head">
        <h3>接口令牌</h3>
        <Button type="primary" onClick={() => setMaking(true)}>
          新建令牌
        </Button>
      </div>
      <CallState called={called} rows={3}>
        {(list) => (
          <Table<Token>
            size="small"
            rowKey="id"
            dataSource={list}
            pagination={false}
            scroll={list.length > 0 ? { x: 920 } : {}}
            locale={{ emptyText: <span className="ui-second">还没有接口令牌</span> }}
            columns={[
              ...tokenColumns<Token>(),
              {
                title: "操作",
                width: 80,
                render: (_, token) =>
                  token.state === "valid" ? (
                    <Button type="link" danger size="small" onClick={() => revoke(token)}>
                      撤销
                    </Button>
                  ) : (
                    missing
                  ),
              },
            ]}
          />
        )}
      </CallState>
      {making ? (
        <NewToken
          onClose={() => {
            setMaking(false);
            called.reload();
          }}
        />
      ) : null}
    </section>
  );
}
