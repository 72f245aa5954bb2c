import { z } from "zod";
import { endpoint } from "../../define/endpoint";
import { limits } from "../../limits";
import { type Role, roles } from "../../roles";

const id = z.string().max(40);
const page = z.string().min(1).max(60);
const role = z.enum(Object.keys(roles) as [Role, ...Role[]]);

/** The user's changes to a column: visibility, pinning, position, and width in px. */
export const columnLook = z.object({
  show: z.boolean().optional(),
  fixed: z.enum(["left", "right", "none"]).optional(),
  order: z.number().optional(),
  width: z.number().int().min(limits.columnLeast).max(limits.columnMost).optional(),
});

const person = z.object({ id: z.string(), realName: z.string(), areaName: z.string() });
export type Person = z.infer<typeof person>;

const savedView = z.object({
  id: z.string(),
  page: z.string(),
  name: z.string(),
  /** Filters and order as in the page's URL. */
  query: z.string(),
  columns: z.record(z.string(), columnLook),
  /** Roles the view is shared with. */
  roles: z.array(role),
  /** Persons that it is shared with; told to its owner alone. */
  people: z.array(person),
  owner: z.string(),
  mine: z.boolean(),
});
export type SavedView = z.infer<typeof savedView>;

/** Saved list views: filters, order and columns under a name. */
export const viewApi = {
  /**
   * The caller's own views, those shared with them or with one of their roles, and the one a link names by `id`.
   */
  list: endpoint({
    path: "view/list",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ page, id: id.optional() }),
    output: z.array(savedView),
  }),
  /** Replaces a view of the same name. */
  save: endpoint({
    path: "view/save",
    log: "保存视图",
    kind: "json",
    access: "",
    input: z.object({
      page,
      name: z.string().trim().min(1, "请填写视图名称").max(30, "视图名称不超过30个字"),
      query: z.string().max(4000),
      columns: z.record(z.string().max(40), columnLook),
      roles: z.array(role).max(10).default([]),
      people: z.array(id).max(50, "一个视图最多共享给50人").default([]),
    }),
    output: savedView,
  }),
  /**
   * Accounts that a view can be shared with: those that see records, in the caller's region, inside
   * it or above it.
   */
  people: endpoint({
    path: "view/people",
    kind: "json",
    readonly: true,
    access: "",
    input: z.object({ keyword: z.string().trim().max(30).default("") }),
    output: z.array(person),
  }),
  remove: endpoint({
    path: "view/remove",
    log: "删除视图",
    kind: "json",
    access: "",
    input: z.object({ id }),
    output: z.object({}),
  }),
};
