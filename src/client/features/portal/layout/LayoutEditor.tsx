import { Button, Popconfirm } from "antd";
import { useSetAtom } from "jotai";
import { useState } from "react";
import { portalApi, type RoleLayout } from "#contract/endpoints/portal/portal";
import { type PortalCard, type PortalLayout, portalCards } from "#contract/portal/cards";
import { authoritiesOf, type Role, roles } from "#contract/roles";
import { call } from "../../../api/call";
import { useCall } from "../../../api/useCall";
import { notifyAtom } from "../../../state/notices";
import { moment } from "../../../values/format";
import { LayoutBoard } from "./LayoutBoard";
import { isSame } from "./layoutModel";

type Props = {
  role: Role;
  onRole: (role: Role) => void;
  /** Shows the stage with an unsaved layout. */
  onPreview: (layout: PortalLayout) => void;
  /** Unsaved changes by role; they survive a preview. */
  drafts: Drafts;
  onDrafts: (drafts: Drafts) => void;
  onClose: () => void;
};
export type Drafts = Partial<Record<Role, PortalLayout>>;

const roleNames = Object.entries(roles) as [Role, string][];

/** 自定义: which cards the users of a role see, and where. */
export function LayoutEditor({ role, onRole, onPreview, drafts, onDrafts, onClose }: Props) {
  const { data, error, reload } = useCall(portalApi.layouts, {});
  const notify = useSetAtom(notifyAtom);
  const [busy, setBusy] = useState(false);
  const held = data?.find((one) => one.role === role);
  const layout = drafts[role] ?? held?.layout;
  const isChanged = (one: Role) => drafts[one] !== undefined;
  const change = (next: PortalLayout) => {
    const { [role]: _, ...others } = drafts;
    onDrafts(held && isSame(held.layout, next) ? others : { ...drafts, [role]: next });
  };
  const settle = async (work: () => ReturnType<typeof call<typeof portalApi.saveLayout>>) => {
    setBusy(true);
    const result = await work();
    setBusy(false);
    if (!result.ok) return notify({ kind: "error", text: result.message });
    const { [role]: _, ...others } = drafts;
    onDrafts(others);
    notify({ kind: "success", text: "操作成功" });
    reload();
  };
  const refused = (card: PortalCard) => {
    const { access } = portalCards[card];
    if (access === "" || authoritiesOf[role].includes(access)) return null;
    return "该角色没有查看权限，不会显示";
  };
  const changed = Object.keys(drafts).length;
  return (
    <section className="layout-editor" aria-label="自定义门户布局">
      <header>
        <h2>自定义门户布局</h2>
        <p className="layout-hint">拖动卡片，或选中后用方向键移动；Delete 移出。</p>
        <CloseButton changed={changed} onClose={onClose} />
      </header>
      <div className="layout-roles" role="radiogroup" aria-label="角色">
        {roleNames.map(([one, name]) => (
          <label key={one}>
            <input type="radio" name="role" checked={one === role} onChange={() => onRole(one)} />
            {name}
            {isChanged(one) && <em>未保存</em>}
          </label>
        ))}
      </div>
      {error && !data ? <p role="alert">{error.message}</p> : null}
      {!data && !error ? <p className="portal-weak">正在加载…</p> : null}
      {held && layout && (
        <>
          <LayoutBoard layout={layout} refused={refused} onChange={change} />
          <footer>
            <small className="layout-origin">{origin(held)}</small>
            <Popconfirm
              title={`将“${roles[role]}”恢复为默认布局，已保存的布局会丢失。`}
              okText="恢复"
              cancelText="取消"
              onConfirm={() => settle(() => call(portalApi.resetLayout, { role }))}
              disabled={!held.own}
            >
              <Button danger disabled={!held.own || busy}>
                恢复默认
              </Button>
            </Popconfirm>
            <Button onClick={() => onPreview(layout)}>预览</Button>
            <Button
              type="primary"
              disabled={!isChanged(role) || busy}
              onClick={() => settle(() => call(portalApi.saveLayout, { role, layout }))}
            >
              保存
            </Button>
          </footer>
        </>
      )}
    </section>
  );
}

const origin = ({ own, savedBy, savedAt }: RoleLayout): string => {
  if (!savedBy || !savedAt) return "目前为默认布局";
  const when = moment(new Date(savedAt).toISOString());
  return `${own ? "" : "沿用上级："}${savedBy} ${when} 保存`;
};

function CloseButton({ changed, onClose }: { changed: number; onClose: () => void }) {
  if (changed === 0) return <Button onClick={onClose}>关闭</Button>;
  return (
    <Popconfirm
      title={`有 ${changed} 个角色的布局未保存，关闭后修改会丢失。`}
      okText="放弃修改"
      cancelText="继续编辑"
      onConfirm={onClose}
    >
      <Button>关闭</Button>
    </Popconfirm>
  );
}
