import { Form, Input, Select } from "antd";
import { useState } from "react";
import { viewApi } from "#contract/endpoints/lists/view";
import { type Role, roles } from "#contract/roles";
import { useCall } from "../../api/useCall";
import { ActionDialog } from "../base/ActionDialog";
import type { Shared } from "./useSavedViews";

type Props = {
  /** Returns the error; null if it was saved. */
  save: (name: string, shared: Shared) => Promise<string | null>;
  names: readonly string[];
  onClose: () => void;
};

const options = Object.entries(roles)
  .filter(([role]) => role !== "ROLE_ADMIN")
  .map(([value, label]) => ({ value: value as Role, label }));

/** Asks for a view's name, and for the roles that it is shared with. */
export function SaveView({ save, names, onClose }: Props) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState<Role[]>([]);
  const [people, setPeople] = useState<{ value: string; label: string }[]>([]);
  const [keyword, setKeyword] = useState("");
  const found = useCall(viewApi.people, { keyword });
  const replaces = names.includes(name.trim());
  return (
    <ActionDialog
      title="保存视图"
      width={420}
      okText={replaces ? "替换" : "保存"}
      undone="保存失败"
      isReady={name.trim() !== ""}
      onSend={() => save(name.trim(), { roles: shared, people: people.map(({ value }) => value) })}
      onClose={onClose}
    >
      <Form.Item
        label="视图名称"
        htmlFor="view-name"
        required
        extra={replaces ? "已有同名视图，保存后将替换它" : undefined}
      >
        <Input
          id="view-name"
          value={name}
          maxLength={30}
          onChange={(event) => setName(event.target.value)}
        />
      </Form.Item>
      <Form.Item
        label="共享给角色"
        htmlFor="view-roles"
        extra="本行政区内的这些角色都能看到；链接可发给任何用户"
      >
        <Select<Role[]>
          id="view-roles"
          mode="multiple"
          value={shared}
          onChange={setShared}
          options={options}
          placeholder="仅自己可见"
        />
      </Form.Item>
      <Form.Item
        label="共享给人员"
        htmlFor="view-people"
        extra="对方在自己的权限范围内使用，看不到权限外的记录"
      >
        <Select
          id="view-people"
          mode="multiple"
          labelInValue
          value={people}
          onChange={setPeople}
          onSearch={setKeyword}
          onBlur={() => setKeyword("")}
          // The server has chosen already.
          filterOption={false}
          loading={found.loading}
          notFoundContent={found.error ? found.error.message : "没有可以共享的人员"}
          options={(found.data ?? []).map(({ id, realName, areaName }) => ({
            value: id,
            label: `${realName}（${areaName}）`,
          }))}
          placeholder="输入姓名查找"
        />
      </Form.Item>
    </ActionDialog>
  );
}
