import { App } from "antd";
import { useSetAtom } from "jotai";
import { useCallback } from "react";
import { drpcApi } from "#contract/endpoints/records/job";
import { call } from "../../../api/call";
import { useChanged } from "../../../records/useChanged";
import { notifyAtom } from "../../../state/notices";
import { count } from "../../../values/format";

/** Takes a whole import back, after asking. */
export function useRevoke() {
  const { modal } = App.useApp();
  const notify = useSetAtom(notifyAtom);
  const changed = useChanged();
  return useCallback(
    async (pcid: string, name: string): Promise<boolean> => {
      const sure = await modal.confirm({
        title: "确定撤回本批次入库吗？",
        content: `${name}：本批次新增的地块将全部删除，更新过的地块恢复为入库前的内容。`,
        okText: "撤回入库",
        okButtonProps: { danger: true },
        cancelText: "取消",
      });
      if (!sure) return false;
      const result = await call(drpcApi.revoke, { pcid });
      if (!result.ok) {
        modal.error({ title: "没有撤回", content: result.message, okText: "知道了" });
        return false;
      }
      changed();
      const { removed, restored } = result.data;
      notify({
        kind: "success",
        text: `已撤回：删除 ${count(removed)} 宗，恢复 ${count(restored)} 宗`,
      });
      return true;
    },
    [modal, notify, changed],
  );
}
