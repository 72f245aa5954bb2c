import { Button, Popconfirm, Popover } from "antd";
import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useMemo } from "react";
import { datasets } from "#contract/datasets/index";
import { mapApi, type Picked } from "#contract/endpoints/map/map";
import { useCall } from "../../api/useCall";
import {
  basketAtom,
  basketLink,
  basketOpenAtom,
  basketSizeAtom,
  canUndoBasketAtom,
  changeBasketAtom,
  readBasketLink,
  selectedLandAtom,
  undoBasketAtom,
} from "../../state/basket";
import { dataRevisionAtom, mapCommandAtom } from "../../state/map";
import { CopyButton } from "./CopyButton";
import { countText, muText } from "./figures";
import { boxOf, pickedText } from "./useGoTo";

/** Fills the basket from an address that carries one, and removes it from the address. */
function useLinkedBasket(): void {
  const change = useSetAtom(changeBasketAtom);
  useEffect(() => {
    const url = new URL(window.location.href);
    const linked = readBasketLink(url.searchParams.get("basket") ?? "");
    if (linked.length === 0) return;
    change("replace", linked);
    url.searchParams.delete("basket");
    window.history.replaceState(window.history.state, "", url);
  }, [change]);
}

const linkTo = (basket: string): string => {
  const url = new URL(window.location.href);
  url.searchParams.set("basket", basket);
  return url.href;
};

/** The basket's contents and actions; shown while it is not empty. */
export function BasketBar() {
  useLinkedBasket();
  const size = useAtomValue(basketSizeAtom);
  const canUndo = useAtomValue(canUndoBasketAtom);
  const chosen = useAtomValue(selectedLandAtom)?.ids.length ?? 0;
  const basket = useAtomValue(basketAtom);
  const revision = useAtomValue(dataRevisionAtom);
  const items = basket.map(({ dataset, ids }) => ({ dataset, ids: [...ids] }));
  const sums = useCall(mapApi.sums, size > 0 ? { items } : null, revision);
  const picked = sums.data?.picked ?? [];
  const held = sums.data && size > 0 ? pickedText(picked) : `${countText(size)} 宗`;
  const isShown = size > 0 || canUndo || chosen >= 2;
  return (
    <>
      {/* Always there: a reader hears only what changes in a place that it knows. */}
      <p className="tool-heard" role="status" aria-label="选择篮现有">
        {size > 0 ? `选择篮 ${held}` : canUndo ? "选择篮为空" : ""}
      </p>
      {isShown ? <Bar size={size} held={held} picked={picked} /> : null}
    </>
  );
}

type BarProps = { size: number; held: string; picked: readonly Picked[] };

function Bar({ size, held, picked }: BarProps) {
  const canUndo = useAtomValue(canUndoBasketAtom);
  const undo = useSetAtom(undoBasketAtom);
  return (
    <section className="basket-bar" aria-label="选择篮">
      {size > 0 ? <Held held={held} picked={picked} /> : <strong>选择篮为空</strong>}
      <AddSelection />
      {canUndo ? (
        <Button size="small" onClick={undo}>
          撤销
        </Button>
      ) : null}
      {size > 0 ? <ClearButton size={size} /> : null}
    </section>
  );
}

/** Adds the selection of map or list to the basket. */
function AddSelection() {
  const selection = useAtomValue(selectedLandAtom);
  const change = useSetAtom(changeBasketAtom);
  const basket = useAtomValue(basketAtom);
  const held = useMemo(
    () => new Set(basket.find(({ dataset }) => dataset === selection?.dataset)?.ids),
    [basket, selection?.dataset],
  );
  if (!selection || selection.ids.every((id) => held.has(id))) return null;
  const { dataset, ids } = selection;
  return (
    <Button size="small" onClick={() => change("add", [{ dataset, ids }])}>
      加入所选 {countText(ids.length)} 宗
    </Button>
  );
}

function ClearButton({ size }: { size: number }) {
  const change = useSetAtom(changeBasketAtom);
  return (
    <Popconfirm
      title={`清空选择篮中的 ${countText(size)} 宗？可以撤销。`}
      okText="清空"
      okButtonProps={{ danger: true }}
      cancelText="取消"
      onConfirm={() => change("replace", [])}
    >
      <Button size="small" danger>
        清空
      </Button>
    </Popconfirm>
  );
}

function Held({ held, picked }: Omit<BarProps, "size">) {
  const basket = useAtomValue(basketAtom);
  const setOpen = useSetAtom(basketOpenAtom);
  const command = useSetAtom(mapCommandAtom);
  const bbox = boxOf(picked);
  const link = basketLink(basket);
  return (
    <>
      <Popover content={<Classes picked={picked} />} title="按类汇总" trigger={["hover", "focus"]}>
        <button type="button" className="basket-sum">
          <strong>选择篮</strong>
          {held}
        </button>
      </Popover>
      <Button size="small" type="primary" onClick={() => setOpen(true)}>
        清单
      </Button>
      <Button size="small" disabled={!bbox} onClick={() => bbox && command({ kind: "bbox", bbox })}>
        定位
      </Button>
      {link ? (
        <CopyButton text={linkTo(link)} what="链接">
          链接
        </CopyButton>
      ) : null}
    </>
  );
}

function Classes({ picked }: { picked: readonly Picked[] }) {
  return (
    <table className="basket-classes">
      <tbody>
        {picked.flatMap(({ dataset, zs, mj, classes }) => [
          <tr key={dataset}>
            <th scope="row">{datasets[dataset]?.title ?? dataset}</th>
            <td>{countText(zs)} 宗</td>
            <td>{muText(mj)} 亩</td>
          </tr>,
          ...classes.map((one) => (
            <tr key={`${dataset} ${one.value}`}>
              <th scope="row" className="basket-class">
                {className(dataset, one.value)}
              </th>
              <td>{countText(one.zs)} 宗</td>
              <td>{muText(one.mj)} 亩</td>
            </tr>
          )),
        ])}
      </tbody>
    </table>
  );
}

function className(dataset: string, value: string): string {
  const facts = datasets[dataset];
  const codes = facts?.fields[facts.symbols[0]?.by ?? ""]?.codes;
  return codes?.[value] ?? (value || "未填");
}
