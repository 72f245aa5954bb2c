import { Alert, Form, Input, Modal, Select, TreeSelect } from "antd";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { sysUserApi } from "#contract/endpoints/account/sys";
import type { Region } from "#contract/regions";
import { areaMisfit, type Role, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { regionsAtom } from "../../state/region";
import type { Account } from "./account";

type Props = {
  /** Null for a new one. */
  account: Account | null;
  onClose: () => void;
  /** A new account comes with its one-time password. */
  onDone: (created: { name: string; password: string } | null) => void;
};

type Values = {
  username: string;
  realName: string;
  roles: Role[];
  areaCode: string;
  cyptid?: string | null;
};

const roleOptions = Object.entries(roles).map(([value, label]) => ({
  value: value as Role,
  label,
}));
const required = (message: string) => [{ required: true, message }];

/** Name, roles, region and platform of an account. */
export function UserDialog({ account, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const held = Form.useWatch("roles", form) ?? account?.roles ?? [];
  const areaCode = Form.useWatch("areaCode", form) ?? account?.areaCode;
  const isPlatform = held.includes("ROLE_PLATFORM");
  const save = async ({ username, cyptid, ...profile }: Values) => {
    setBusy(true);
    setFailure(null);
    const whole = { ...profile, cyptid: isPlatform ? (cyptid ?? null) : null };
    const result = account
      ? await call(sysUserApi.update, { id: account.id, ...whole })
      : await call(sysUserApi.create, { username, ...whole });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const { data } = result;
    onDone("password" in data ? { name: profile.realName, password: data.password } : null);
  };
  return (
    <Modal
      open
      title={account ? `编辑用户 ${account.username}` : "新增用户"}
      okText="保存"
      cancelText="取消"
      confirmLoading={busy}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={form.submit}
    >
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={account ?? { roles: [] }}
      >
        {account ? null : (
          <Form.Item
            name="username"
            label="用户名"
            rules={[
              ...required("请填写用户名"),
              {
                pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,49}$/,
                message: "用户名须以字母开头，3–50位字母、数字或_.-",
              },
            ]}
          >
            <Input autoComplete="off" maxLength={50} />
          </Form.Item>
        )}
        <Form.Item name="realName" label="姓名" rules={required("请填写姓名")}>
          <Input maxLength={50} />
        </Form.Item>
        <Form.Item name="roles" label="角色" rules={required("请选择角色")}>
          <Select mode="multiple" options={roleOptions} optionFilterProp="label" />
        </Form.Item>
        <Form.Item
          name="areaCode"
          label="行政区"
          dependencies={["roles"]}
          rules={[
            ...required("请选择行政区"),
            ({ getFieldValue }) => ({
              validator: async (_, chosen: string | undefined) => {
                const misfit = chosen && areaMisfit(getFieldValue("roles") ?? [], chosen);
                if (misfit) throw new Error(misfit);
              },
            }),
          ]}
          extra="县级、平台经办选县（市、区），市级审核选市，省级管理选省"
        >
          <RegionChoice />
        </Form.Item>
        {isPlatform && areaCode ? <PlatformItem areaCode={areaCode} /> : null}
        {failure ? <Alert type="error" showIcon title={`没有保存：${failure}`} /> : null}
      </Form>
    </Modal>
  );
}

type Node = { value: string; title: string; children: Node[] };

function treeOf(regions: readonly Region[]): Node[] {
  const nodes = new Map(
    regions.map(({ areaCode, name }): [string, Node] => [
      areaCode,
      { value: areaCode, title: name, children: [] },
    ]),
  );
  const roots: Node[] = [];
  for (const { areaCode, parent } of regions) {
    const node = nodes.get(areaCode);
    if (node) (nodes.get(parent ?? "")?.children ?? roots).push(node);
  }
  return roots;
}

/** Any region of the administrator's; the form gives value and change. */
function RegionChoice(props: { id?: string; value?: string; onChange?: (value: string) => void }) {
  const regions = useAtomValue(regionsAtom);
  const tree = useMemo(() => treeOf(regions), [regions]);
  return (
    <TreeSelect
      {...props}
      treeData={tree}
      showSearch={{ treeNodeFilterProp: "title" }}
      treeDefaultExpandedKeys={tree.map(({ value }) => value)}
    />
  );
}

function PlatformItem({ areaCode }: { areaCode: string }) {
  const { data, loading } = useCall(sysUserApi.platforms, { areaCode });
  return (
    <Form.Item name="cyptid" label="产业平台" rules={required("产业平台经办须选择产业平台")}>
      <Select
        loading={loading}
        showSearch
        optionFilterProp="label"
        notFoundContent="该行政区没有产业平台"
        options={(data ?? []).map(({ cyptid, cyptmc }) => ({ value: cyptid, label: cyptmc }))}
      />
    </Form.Item>
  );
}
