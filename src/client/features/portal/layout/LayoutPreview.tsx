import { Button } from "antd";
import { type Role, roles } from "#contract/roles";

/** Says which role is previewed, and leads back to its cards. */
export function LayoutPreview({ role, onBack }: { role: Role; onBack: () => void }) {
  return (
    <div className="layout-preview" role="status">
      预览：{roles[role]}的布局
      <Button onClick={onBack}>返回编辑</Button>
    </div>
  );
}
