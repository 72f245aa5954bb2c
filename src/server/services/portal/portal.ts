import type { z } from "zod";
import { portalApi, type RoleLayout } from "#contract/endpoints/portal/portal";
import { type PortalLayout, portalCards, usualLayout } from "#contract/portal/cards";
import { type Role, roles } from "#contract/roles";
import type { Db } from "../../db/tables";
import { write } from "../../db/write";
import {
  dropLayout,
  layoutsFor,
  putLayout,
  type StoredLayout,
} from "../../repositories/portal/portalLayout";
import type { Context } from "../context/context";

type In<K extends keyof typeof portalApi> = z.output<(typeof portalApi)[K]["input"]>;

const roleNames = Object.keys(roles) as Role[];

/** Leaves out cards that the product no longer has. */
const known = (cards: readonly string[]) =>
  cards.filter((card) => Object.hasOwn(portalCards, card)) as PortalLayout["left"];

const layoutOf = (stored: StoredLayout | undefined): PortalLayout =>
  stored ? { left: known(stored.left), right: known(stored.right) } : usualLayout;

/** The cards for the caller's role, from the nearest region that has a layout for it. */
export async function layout({ readDb, caller }: Context): Promise<PortalLayout> {
  const held = roleNames.filter((role) => caller.roles.includes(role));
  return layoutOf((await layoutsFor(readDb, held, caller.areaCode))[0]);
}

export async function layouts(ctx: Context): Promise<RoleLayout[]> {
  const stored = await layoutsFor(ctx.db, roleNames, ctx.caller.areaCode);
  return roleNames.map((role) =>
    shown(
      ctx,
      role,
      stored.find((one) => one.role === role),
    ),
  );
}

const shown = ({ caller }: Context, role: Role, stored: StoredLayout | undefined): RoleLayout => ({
  role,
  layout: layoutOf(stored),
  own: stored?.areaCode === caller.areaCode,
  savedBy: stored?.savedBy ?? null,
  savedAt: stored?.savedAt ?? null,
});

const holding = async (tx: Db, ctx: Context, role: Role): Promise<RoleLayout> =>
  shown(ctx, role, (await layoutsFor(tx, [role], ctx.caller.areaCode))[0]);

/** Applies to users with the role inside the administrator's region. */
export const saveLayout = (ctx: Context, { role, layout }: In<"saveLayout">) => {
  const { caller } = ctx;
  return changed(ctx, role, portalApi.saveLayout.path, (tx) =>
    putLayout(tx, { role, areaCode: caller.areaCode, ...layout, savedBy: caller.id }),
  );
};

export const resetLayout = (ctx: Context, { role }: In<"resetLayout">) =>
  changed(ctx, role, portalApi.resetLayout.path, (tx) => dropLayout(tx, role, ctx.caller.areaCode));

const changed = (ctx: Context, role: Role, via: string, change: (tx: Db) => Promise<unknown>) =>
  write(ctx.db, { by: ctx.caller.username, via }, async (tx) => {
    const before = await holding(tx, ctx, role);
    await change(tx);
    const after = await holding(tx, ctx, role);
    ctx.note({ role, before: before.layout, after: after.layout });
    return after;
  });
