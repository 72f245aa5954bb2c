import { Button, Dropdown } from "antd";
import { useAtomValue } from "jotai";
import { useState } from "react";
import type { Library } from "#contract/workflow/shzt";
import { userAtom } from "../state/session";
import { ReviewDialog } from "./ReviewDialog";
import { isDestructive, type Reviewable, type ReviewStep, reviewSteps } from "./reviewSteps";
import { useLocate, useMay, useRemove } from "./useRowActions";

type Props = {
  library: Library;
  row: Reviewable;
  onOpen: (dkid: string, edit: boolean) => void;
};

/** What can be done with one row, in the order of every list: 详情, 定位, 编辑, 业务动作, 更多. */
export function RowActions({ library, row, onOpen }: Props) {
  const roles = useAtomValue(userAtom)?.roles ?? [];
  const [step, setStep] = useState<ReviewStep | null>(null);
  const locate = useLocate(library);
  const remove = useRemove(library);
  const may = useMay(library);
  const steps = reviewSteps(library, [row], roles);
  const more = [
    ...steps.map((one) => ({
      key: one.action,
      label: one.action,
      danger: isDestructive(one),
      onClick: () => setStep(one),
    })),
    ...(may.remove(row.shzt)
      ? [{ key: "remove", label: "删除", danger: true, onClick: () => void remove([row]) }]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on a button from choosing the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row itself answers to the pointer only
    <div className="ui-row-actions" onClick={(event) => event.stopPropagation()}>
      <Button type="link" size="small" onClick={() => onOpen(row.dkid, false)}>
        详情
      </Button>
      <Button type="link" size="small" onClick={() => locate(row.dkid)}>
        定位
      </Button>
      {may.edit(row.shzt) ? (
        <Button type="link" size="small" onClick={() => onOpen(row.dkid, true)}>
          编辑
        </Button>
      ) : null}
      {more.length > 0 ? (
        <Dropdown menu={{ items: more }} trigger={["click"]}>
          <Button type="link" size="small" aria-label={`${row.dkmc} 更多操作`}>
            更多
          </Button>
        </Dropdown>
      ) : null}
      {step ? <ReviewDialog library={library} step={step} onClose={() => setStep(null)} /> : null}
    </div>
  );
}
