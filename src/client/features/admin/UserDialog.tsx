import { Alert, Form, Input, Select, TreeSelect } from "antd";
import { useAtomValue } from "jotai";
import { useMemo, useState } from "react";
import { sysUserApi } from "#contract/endpoints/account/sys";
import { areaMisfit, type Role, roleClash, roles } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { regionsAtom } from "../../state/region";
import { canAtom } from "../../state/session";
import { Dialog } from "../../ui/base/Dialog";
import type { Account } from "./account";
import { treeOf } from "./regionTree";

type Props = {
  /** Null for a new account. */
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
  officePhone?: string | null;
};

const roleOptions = Object.entries(roles).map(([value, label]) => ({
  value: value as Role,
  label,
}));
const required = (message: string) => [{ required: true, message }];

/** Which parts of an account the viewer may change: one administrator names, the other grants. */
function useRights(account: Account | null) {
  const can = useAtomValue(canAtom);
  const mayGrant = can("sys:role");
  const mayPlace = mayGrant || !account || account.roles.length === 0;
  const title = account ? `${mayGrant ? "授权" : "编辑用户"} ${account.username}` : "新增用户";
  return { mayName: can("sys:account"), mayGrant, mayPlace, title };
}

/** Name, roles, region and platform of an account. */
export function UserDialog({ account, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const held = Form.useWatch("roles", form) ?? account?.roles ?? [];
  const areaCode = Form.useWatch("areaCode", form) ?? account?.areaCode;
  const { mayName, mayGrant, mayPlace, title } = useRights(account);
  const isPlatform = held.includes("ROLE_PLATFORM");
  const hasPlatform = isPlatform || held.length === 0;
  const save = async ({ username, cyptid, officePhone, ...profile }: Values) => {
    setBusy(true);
    setFailure(null);
    const whole = {
      ...profile,
      cyptid: hasPlatform ? (cyptid ?? null) : null,
      officePhone: officePhone?.trim() || null,
    };
    const result = account
      ? await call(sysUserApi.update, { id: account.id, ...whole })
      : await call(sysUserApi.create, { username, ...whole });
    setBusy(false);
    if (!result.ok) return setFailure(result.message);
    const { data } = result;
    onDone("password" in data ? { name: profile.realName, password: data.password } : null);
  };
  return (
    <Dialog title={title} okText="保存" confirmLoading={busy} onCancel={onClose} onOk={form.submit}>
      <Form<Values>
        form={form}
        layout="vertical"
        onFinish={save}
        initialValues={account ?? { roles: [] }}
      >
        {account ? null : (
          <Form.Item
            name="username"
            label="账号"
            rules={[
              ...required("请填写账号"),
              {
                pattern: /^[A-Za-z][A-Za-z0-9_.-]{2,49}$/,
                message: "账号须以字母开头，3–50位字母、数字或_.-",
              },
            ]}
          >
            <Input autoComplete="off" maxLength={50} />
          </Form.Item>
        )}
        <Form.Item name="realName" label="姓名" rules={required("请填写姓名")}>
          <Input maxLength={50} disabled={!mayName} />
        </Form.Item>
        <Form.Item
          name="officePhone"
          label="办公电话"
          extra="作为责任人时，监管者按此联系；不要填个人手机"
          rules={[{ pattern: /^[0-9][0-9 -]{4,28}[0-9]$/, message: "应为6–30位数字、空格或-" }]}
        >
          <Input maxLength={30} disabled={!mayName} placeholder="0571-00000000" />
        </Form.Item>
        <Form.Item
          name="roles"
          label="角色"
          extra={mayGrant ? undefined : "角色由安全管理员授予"}
          rules={[
            {
              validator: async (_, chosen: Role[]) => {
                const clash = roleClash(chosen);
                if (clash) throw new Error(clash);
              },
            },
          ]}
        >
          <Select
            mode="multiple"
            options={roleOptions}
            optionFilterProp="label"
            placeholder="待授权"
            disabled={!mayGrant}
          />
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
          <RegionChoice disabled={!mayPlace} />
        </Form.Item>
        {hasPlatform && areaCode ? (
          <PlatformItem areaCode={areaCode} isNeeded={isPlatform} isOpen={mayPlace} />
        ) : null}
        {failure ? <Alert type="error" showIcon title={`保存失败：${failure}`} /> : null}
      </Form>
    </Dialog>
  );
}

/** Any region within the administrator's own; used as a form control (value, change). */
type ChoiceProps = {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  disabled: boolean;
};
function RegionChoice(props: ChoiceProps) {
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

type PlatformProps = { areaCode: string; isNeeded: boolean; isOpen: boolean };

function PlatformItem({ areaCode, isNeeded, isOpen }: PlatformProps) {
  const { data, loading } = useCall(sysUserApi.platforms, { areaCode });
  return (
    <Form.Item
      name="cyptid"
      label="产业平台"
      rules={isNeeded ? required("产业平台经办须选择产业平台") : []}
      extra={isNeeded ? undefined : "只有产业平台经办要选"}
    >
      <Select
        allowClear
        disabled={!isOpen}
        loading={loading}
        showSearch
        optionFilterProp="label"
        notFoundContent="该行政区没有产业平台"
        options={(data ?? []).map(({ cyptid, cyptmc }) => ({ value: cyptid, label: cyptmc }))}
      />
    </Form.Item>
  );
}
