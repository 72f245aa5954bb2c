import { type TableColumnsType, Tag } from "antd";
import type { z } from "zod";
import { tokenScopes, tokenStates } from "#contract/apiTokens";
import type { apiTokenApi } from "#contract/endpoints/account/apiToken";
import { ago, missing, moment } from "../../values/format";

export type Token = z.output<typeof apiTokenApi.list.output>[number];

const colours = { valid: "green", expired: "default", revoked: "red" } as const;

/** What a list of tokens says of each, whoever's they are. */
export const tokenColumns = <T extends Token>(): TableColumnsType<T> => [
  {
    title: "名称",
    width: 170,
    render: (_, { name, short }) => (
      <>
        {name} {short ? <Tag>程序登录</Tag> : null}
      </>
    ),
  },
  {
    title: "用途",
    width: 120,
    render: (_, { scopes }) => scopes.map((one) => tokenScopes[one]).join("、"),
  },
  {
    title: "状态",
    width: 90,
    render: (_, { state, revokedBy }) => (
      <Tag color={colours[state]} title={revokedBy ? `由 ${revokedBy} 撤销` : undefined}>
        {tokenStates[state]}
      </Tag>
    ),
  },
  {
    title: "最近使用",
    width: 160,
    render: (_, { lastUsed, lastIp }) =>
      lastUsed ? `${ago(lastUsed)}${lastIp ? `，${lastIp}` : ""}` : missing,
  },
  { title: "到期", width: 150, render: (_, { expiresAt }) => moment(expiresAt) },
  { title: "新建", width: 150, render: (_, { createdAt }) => moment(createdAt) },
];
