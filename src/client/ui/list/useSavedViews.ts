import { useSetAtom } from "jotai";
import { useEffect, useRef } from "react";
import { type SavedView, viewApi } from "#contract/endpoints/lists/view";
import type { Role } from "#contract/roles";
import { call } from "../../api/call";
import { useCall } from "../../api/useCall";
import { notifyAtom } from "../../state/notices";
import { useAddress } from "../base/useAddress";
import { freeName } from "./freeName";
import type { useTableLook } from "./useTableLook";

/** Parameters of an address that are not the list's: the map's, and what is open. */
const others = [
  "at",
  "area",
  "layers",
  "pick",
  "inview",
  "record",
  "edit",
  "view",
  "page",
  "import",
  "job",
];

/** The list's filters and order in the address. */
function listPart(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  for (const key of others) kept.delete(key);
  return kept.toString();
}

/** Keeps the map's part; replaces the list's part by the view's. */
function withView(now: URLSearchParams, query: string): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const key of ["at", "area", "layers"]) {
    const value = now.get(key);
    if (value !== null) next.set(key, value);
  }
  return next;
}

/** The roles and persons that a view is shared with. */
export type Shared = { roles: Role[]; people: string[] };

/** A list's saved views, and the actions on them. A link with `view` opens one. */
export function useSavedViews(page: string, look: ReturnType<typeof useTableLook>) {
  const [params, setAddress] = useAddress();
  const asked = params.get("view");
  const named = useRef(asked).current;
  const called = useCall(viewApi.list, { page, ...(named && { id: named }) });
  const notify = useSetAtom(notifyAtom);
  const { data, reload } = called;

  const apply = (view: SavedView) => {
    look.setColumns(view.columns);
    setAddress((now) => withView(now, view.query));
  };
  const latest = useRef(apply);
  latest.current = apply;
  useEffect(() => {
    const view = asked && data?.find(({ id }) => id === asked);
    if (view) latest.current(view);
  }, [asked, data]);

  const save = async (name: string, shared: Shared): Promise<string | null> => {
    const query = listPart(new URLSearchParams(window.location.search));
    const view = { page, name, query, columns: look.columns };
    const result = await call(viewApi.save, { ...view, ...shared });
    if (!result.ok) return result.message;
    notify({ kind: "success", text: `已保存视图“${name}”` });
    reload();
    return null;
  };
  /** Keeps somebody else's view as one's own, under a name that is free. */
  const keep = async ({ name: theirs, query, columns }: SavedView) => {
    const own = (data ?? []).filter(({ mine }) => mine).map((one) => one.name);
    const name = freeName(theirs, own);
    const result = await call(viewApi.save, { page, name, query, columns });
    if (!result.ok) return notify({ kind: "error", text: `没有另存“${name}”：${result.message}` });
    notify({ kind: "success", text: `已另存为我的视图“${name}”` });
    reload();
  };
  const remove = async ({ id, name }: SavedView) => {
    const result = await call(viewApi.remove, { id });
    if (!result.ok) notify({ kind: "error", text: `删除“${name}”失败：${result.message}` });
    reload();
  };
  const copyLink = async ({ id, name }: SavedView) => {
    const { origin, pathname } = window.location;
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?view=${id}`);
      notify({ kind: "success", text: `视图“${name}”的链接已复制` });
    } catch {
      notify({ kind: "error", text: "浏览器不允许复制，请打开视图后复制地址栏" });
    }
  };
  return { called, apply, save, keep, remove, copyLink };
}
