import { Dropdown, type MenuProps } from "antd";
import { useAtomValue } from "jotai";
import { memo, useState } from "react";
import type { AnyRecord } from "#contract/define/anyRecord";
import { idOf, nameOf, type Register } from "../../records/registerOf";
import { isFinal, stepsOf } from "../../records/stepsOf";
import { userAtom } from "../../state/session";
import { useOpenStep } from "./StepHost";
import { useLocate } from "./useLocate";
import { useMay } from "./useMay";
import { useRemove } from "./useRemove";

export type RowItems = (row: AnyRecord) => NonNullable<MenuProps["items"]>;

type Props = {
  register: Register;
  row: AnyRecord;
  /** Row actions of the page itself, before the steps. */
  more?: RowItems | undefined;
  onOpen: (id: string, edit: boolean) => void;
};

/** Actions on one row, in the standard order: 详情, 定位, 编辑, 业务动作, 更多. */
export const RowActions = memo(function RowActions({ register, row, more, onOpen }: Props) {
  const user = useAtomValue(userAtom);
  const openStep = useOpenStep();
  const locate = useLocate(register.dataset.name);
  const remove = useRemove(register);
  const may = useMay(register);
  const id = idOf(register, row);
  const items = [
    ...(more?.(row) ?? []),
    ...stepsOf(register.flows, [row], user).map((one) => ({
      key: `${one.flow.field}/${one.edge.action}`,
      label: one.edge.action,
      danger: isFinal(one),
      onClick: () => openStep({ register, step: one }),
    })),
    ...(may.remove(row)
      ? [{ key: "remove", label: "删除", danger: true, onClick: () => void remove([row]) }]
      : []),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a press on a button from choosing the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the row itself answers to the pointer only
    <div className="ui-row-actions" onClick={(event) => event.stopPropagation()}>
      <button type="button" onClick={() => onOpen(id, false)}>
        详情
      </button>
      {register.dataset.geometry ? (
        <button type="button" onClick={() => locate(id)}>
          定位
        </button>
      ) : null}
      {may.edit(row) ? (
        <button type="button" onClick={() => onOpen(id, true)}>
          编辑
        </button>
      ) : null}
      {items.length > 0 ? <More items={items} label={`${nameOf(register, row)} 更多操作`} /> : null}
    </div>
  );
});

type MoreProps = { items: NonNullable<MenuProps["items"]>; label: string };

/** A menu created on demand: a list has hundreds of them. */
function More({ items, label }: MoreProps) {
  const [made, setMade] = useState(false);
  const [open, setOpen] = useState(false);
  const make = () => {
    setMade(true);
    // Opens after the press that creates the menu is over, as that would close it again.
    requestAnimationFrame(() => setOpen(true));
  };
  if (!made) {
    return (
      <button type="button" aria-label={label} aria-haspopup="menu" onClick={make}>
        更多
      </button>
    );
  }
  return (
    <Dropdown menu={{ items }} trigger={["click"]} open={open} onOpenChange={setOpen}>
      {/* biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was just pressed */}
      <button type="button" aria-label={label} aria-haspopup="menu" autoFocus>
        更多
      </button>
    </Dropdown>
  );
}
