import { dqgxApi } from "#contract/endpoints/firm/dqgx";
import { yddwApi } from "#contract/endpoints/firm/yddw";
import { kdjcApi } from "#contract/endpoints/idle/kdjc";
import { xztdApi } from "#contract/endpoints/idle/xztd";
import { wssgyydApi, ysbszyApi } from "#contract/endpoints/industry/bszy";
import { ghgyApi } from "#contract/endpoints/industry/ghgy";
import { gyslApi } from "#contract/endpoints/industry/gysl";
import { gyydApi } from "#contract/endpoints/industry/gyyd";
import { zybyApi } from "#contract/endpoints/industry/zyby";
import type { BulkDataset } from "#contract/endpoints/lists/bulk";
import { dxydsdApi } from "#contract/endpoints/low/dxydsd";
import { dxydstApi } from "#contract/endpoints/low/dxydst";
import { gydxjhApi } from "#contract/endpoints/low/gydxjh";
import { sscxApi } from "#contract/endpoints/project/sscx";
import { zkfxmsdApi } from "#contract/endpoints/project/zkfxmsd";
import { zkfxmstApi } from "#contract/endpoints/project/zkfxmst";
import { tdgyApi } from "#contract/endpoints/supply/tdgy";
import type { Context } from "../context/context";
import * as dqgx from "../firm/dqgx";
import * as yddw from "../firm/yddw";
import * as kdjc from "../idle/kdjc";
import * as xztd from "../idle/xztd";
import * as ghgy from "../industry/ghgy";
import * as gysl from "../industry/gysl";
import * as gyyd from "../industry/gyyd";
import * as wssgyyd from "../industry/wssgyyd";
import * as ysbszy from "../industry/ysbszy";
import * as zyby from "../industry/zyby";
import * as dxydsd from "../low/dxydsd";
import * as dxydst from "../low/dxydst";
import * as gydxjh from "../low/gydxjh";
import * as sscx from "../project/sscx";
import * as zkfxmsd from "../project/zkfxmsd";
import * as zkfxmst from "../project/zkfxmst";
import * as tdgy from "../supply/tdgy";

type Row = Record<string, unknown>;
type Item = { id: string; bbh: number; values: Row; confirmWarnings: boolean };

/** How one record of a dataset is changed: by the update of its own service, with its permission. */
type Update = {
  access: string;
  update: (ctx: Context, item: Item, before: Row) => Promise<Row>;
};

type Own = (ctx: Context, item: Item) => Promise<Row>;

const by = (endpoint: { access: string | null }, update: Update["update"]): Update => ({
  access: endpoint.access ?? "",
  update,
});
/** An update that takes `{ id, bbh, values }`. */
const plain = (endpoint: { access: string | null }, update: Own): Update =>
  by(endpoint, (ctx, item) => update(ctx, item));

export const updates: Readonly<Record<BulkDataset, Update>> = {
  dxydsd: by(dxydsdApi.update, (ctx, { id: dkid, ...item }) =>
    dxydsd.update(ctx, { dkid, ...item }),
  ),
  dxydst: by(dxydstApi.update, (ctx, { id: dkid, ...item }) =>
    dxydst.update(ctx, { dkid, ...item }),
  ),
  zkfxmsd: by(zkfxmsdApi.update, (ctx, { id: xmid, ...item }) =>
    zkfxmsd.update(ctx, { xmid, ...item }),
  ),
  zkfxmst: by(zkfxmstApi.update, (ctx, { id: xmid, ...item }) =>
    zkfxmst.update(ctx, { xmid, ...item }),
  ),
  gydxjh: plain(gydxjhApi.update, gydxjh.update),
  sscx: by(sscxApi.save, (ctx, { id: _, ...item }, { xmid }) =>
    sscx.save(ctx, { xmid: String(xmid), ...item }),
  ),
  xztd: plain(xztdApi.update, xztd.update),
  gyyd: plain(gyydApi.update, gyyd.update),
  yddw: plain(yddwApi.update, yddw.update),
  dqgx: plain(dqgxApi.save, dqgx.save),
  tdgy: plain(tdgyApi.update, tdgy.update),
  gysl: plain(gyslApi.update, gysl.update),
  ghgy: plain(ghgyApi.update, ghgy.update),
  zyby: plain(zybyApi.save, zyby.save),
  ysbszy: plain(ysbszyApi.update, ysbszy.update),
  wssgyyd: plain(wssgyydApi.update, wssgyyd.update),
  kdjc: plain(kdjcApi.update, kdjc.update),
};
