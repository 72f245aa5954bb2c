import { App, Button } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { sysUserApi } from "#contract/endpoints/account/sys";
import type { Result } from "#contract/errors";
import { isOffice, type Role } from "#contract/roles";
import { call } from "../../api/call";
import { notifyAtom } from "../../state/notices";
import { canAtom, userAtom } from "../../state/session";
import type { Account } from "./account";

type ActionProps = {
  account: Account;
  onEdit: () => void;
  onPassword: (password: string) => void;
  onDone: () => void;
};

/** What the viewer may do with an account; nobody may change his own here. */
export function AccountActions({ account, onEdit, onPassword, onDone }: ActionProps) {
  const { id, realName, disabled, locked, factor } = account;
  const self = useAtomValue(userAtom);
  const may = useAtomValue(canAtom);
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
  const resetFactor = () =>
    modal.confirm({
      title: `重置${realName}的动态验证码？`,
      content:
        "原验证器和恢复码立即失效，对方在各处的会话都会结束；角色仍须使用的，下次登录时重新绑定。请先核实对方身份。",
      okText: "重置",
      cancelText: "取消",
      onOk: () => run("已重置", call(sysUserApi.resetFactor, { id })),
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
  const isOfOffice = account.roles.some((role) => isOffice(role as Role));
  const whole = (
    <>
      <Button
        type="link"
        size="small"
        disabled={isSelf || isOfOffice}
        title={whyNoReset(isSelf, isOfOffice)}
        onClick={reset}
      >
        重置密码
      </Button>
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
    </>
  );
  return (
    <span className="admin-actions">
      <Button
        type="link"
        size="small"
        disabled={isSelf && !may("sys:account")}
        title={isSelf ? "自己的角色和行政区由其他安全管理员更改" : undefined}
        onClick={onEdit}
      >
        {may("sys:role") ? "授权" : "编辑"}
      </Button>
      {locked ? (
        <Button
          type="link"
          size="small"
          disabled={isSelf}
          title={isSelf ? "不能给自己解锁" : undefined}
          onClick={() => run("已解锁", call(sysUserApi.unlock, { id }))}
        >
          解锁
        </Button>
      ) : null}
      {factor && may("sys:role") ? <ResetFactor isSelf={isSelf} onClick={resetFactor} /> : null}
      {may("sys:account") ? whole : null}
    </span>
  );
}

const ResetFactor = ({ isSelf, onClick }: { isSelf: boolean; onClick: () => void }) => (
  <Button
    type="link"
    size="small"
    disabled={isSelf}
    title={isSelf ? "自己的动态验证码由其他安全管理员重置" : undefined}
    onClick={onClick}
  >
    重置验证码
  </Button>
);

function whyNoReset(isSelf: boolean, isOfOffice: boolean): string | undefined {
  if (isSelf) return "自己的密码请用“修改密码”";
  return isOfOffice ? "管理员的密码由运维人员在服务器上重置" : undefined;
}
