import type { ColumnType, Generated, Kysely } from "kysely";
import type { Dxydsd } from "#contract/datasets/dxydsd";
import type { Dxydst } from "#contract/datasets/dxydst";
import type { Role } from "#contract/roles";
import type { Choices } from "#contract/rules/import/choices";
import type { Mends } from "#contract/rules/import/mends";

/** Columns of a business table that no dataset shows. */
type Kept = {
  scbz: Generated<number>;
  /** Integer id of a feature: vector tiles and the FeatureServer need numbers. */
  oid: Generated<number>;
  /** MultiPolygon in EPSG:4490. Read and written through PostGIS functions only. */
  geom: string;
  geom_3857: Generated<string>;
};

/** How a version ended: the first columns of every history table. */
type Ended = {
  h_id: Generated<number>;
  h_op: "update" | "delete";
  h_by: string;
  h_via: string;
  h_until: string;
};

type DxydstTable = Omit<Dxydst, "bbh" | "zkfzt" | "shzt" | "cjsj" | "gxsj"> & Kept & Defaults;
type DxydsdTable = Omit<Dxydsd, "bbh" | "zkfzt" | "shzt" | "cjsj" | "gxsj"> & Kept & Defaults;
type Defaults = {
  bbh: Generated<number>;
  zkfzt: Generated<string>;
  shzt: Generated<string>;
  cjsj: Generated<string>;
  gxsj: Generated<string>;
};

type DxydRollup = {
  xzqdm: string;
  cyptid: string;
  rdnf: number;
  dxlx: string;
  xztdyt: string;
  shzt: string;
  zkfzt: string;
  zs: number;
  mj: number;
};

type DxydRollupBy = DxydRollup & { dim: string; val: string };

export type Tables = {
  app_user: {
    id: string;
    username: string;
    real_name: string;
    avatar: Generated<string>;
    password_hash: string;
    roles: Role[];
    area_code: string;
    cyptid: string | null;
    office_phone: Generated<string | null>;
    demo: Generated<boolean>;
    disabled: Generated<boolean>;
    must_change: Generated<boolean>;
    tour_put_away: Generated<boolean>;
    password_at: Generated<string>;
    failures: Generated<number>;
    locked_until: string | null;
    created_at: Generated<string>;
  };
  session: {
    token_hash: Buffer;
    user_id: string;
    ip: string | null;
    agent: string | null;
    created_at: Generated<string>;
    last_seen: Generated<string>;
    expires_at: string;
    /** The issuer that opened it; null after a password. */
    issuer: Generated<string | null>;
    subject: Generated<string | null>;
    outside: Generated<string | null>;
    id_token: Generated<string | null>;
  };
  api_token: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    name: string;
    scopes: string[];
    short: Generated<boolean>;
    created_at: Generated<string>;
    expires_at: string;
    last_used: string | null;
    last_ip: string | null;
    revoked_at: string | null;
    revoked_by: string | null;
  };
  sign_in_failure: {
    username: string;
    address: string;
    failures: number;
    retry_at: string | null;
    at: string;
  };
  password_history: { id: Generated<number>; user_id: string; password_hash: string };
  sign_on_attempt: {
    state_hash: Buffer;
    key_hash: Buffer;
    issuer: string;
    nonce: string;
    verifier: string;
    expires_at: string;
  };
  sign_on_link: {
    issuer: string;
    subject: string;
    user_id: string;
    made: boolean;
    linked_at: Generated<string>;
  };
  second_factor: {
    user_id: string;
    secret: Buffer;
    last_step: number;
    set_up_at: Generated<string>;
  };
  recovery_code: { user_id: string; hash: Buffer };
  sign_in_step: {
    key_hash: Buffer;
    user_id: string;
    secret: Buffer | null;
    tries: Generated<number>;
    expires_at: string;
    issuer: string | null;
    subject: string | null;
    outside: string | null;
    id_token: string | null;
  };
  sign_on_spent: { hash: Buffer; expires_at: string };
  login_ticket: { ticket_hash: Buffer; user_id: string; expires_at: string };
  call_key: {
    id: Buffer;
    call: string;
    input: Buffer;
    reply: Buffer | null;
    at: Generated<string>;
  };
  audit: {
    id: Generated<number>;
    at: Generated<string>;
    user_id: string | null;
    username: string | null;
    area_code: string | null;
    action: string;
    target: string | null;
    outcome: number;
    detail: unknown;
  };
  fj: {
    file_id: string;
    ywid: string | null;
    ywlx: string | null;
    fjlx: string | null;
    yjmc: string;
    hzm: string;
    dx: number;
    ccdz: string;
    md5: string;
    jd: number | null;
    wd: number | null;
    psfx: number | null;
    area_code: string;
    scr: string;
    scsj: Generated<string>;
    /** When it was bound to its record; null while it belongs to none. */
    bound_at: string | null;
    /** What programs know it by that know attachments by whole numbers. */
    oid: Generated<number>;
  };
  file_arrival: { file_id: string; at: Generated<string> };
  tzgg: {
    ggid: string;
    bt: string;
    nr: string;
    area_code: string;
    until: string | null;
    withdrawn: Generated<boolean>;
    fbr: string;
    fbsj: Generated<string>;
  };
  job: {
    id: string;
    kind: string;
    state: Generated<"queued" | "running" | "done" | "failed" | "cancelled">;
    progress: Generated<number>;
    step: Generated<string>;
    input: unknown;
    result: unknown;
    error: string | null;
    caller: unknown;
    owner: string;
    cancel: Generated<boolean>;
    token: string | null;
    attempt: Generated<number>;
    deaths: Generated<number>;
    not_before: Generated<string>;
    created_at: Generated<string>;
    started_at: string | null;
    seen_at: string | null;
    finished_at: string | null;
  };
  xzq: {
    area_code: string;
    name: string;
    parent: string | null;
    level: number;
    center_lon: number;
    center_lat: number;
    bbox: number[];
    area_km2: number;
    geom: string;
  };
  xzj: { code: string; name: string; parent: string };
  dxbz: { xzqdm: string; mjss: number };
  tile_revision: { dataset: string; x: number; y: number; no: number };
  block_revision: { dataset: string; x: number; y: number; no: number };
  tile_block: { dataset: string; x: number; y: number; no: number; form: string; bytes: Buffer };
  dxydst: DxydstTable;
  dxydsd: DxydsdTable;
  dxydst_rollup: DxydRollup;
  dxydsd_rollup: DxydRollup;
  dxydst_rollup_by: DxydRollupBy;
  dxydsd_rollup_by: DxydRollupBy;
  "history.dxydst": DxydstTable & Ended;
  "history.dxydsd": DxydsdTable & Ended;
  drpc: {
    pcid: string;
    /** The batch of several counties that it came from. */
    ypcid: string | null;
    ywlx: string;
    wjmc: string;
    file_id: string;
    md5: string;
    zs: Generated<number>;
    tgs: Generated<number>;
    cwgs: Generated<number>;
    jgs: Generated<number>;
    zt: Generated<string>;
    area_code: string;
    scr: string;
    scsj: Generated<string>;
    rksj: string | null;
    jgbg: unknown;
    gz: ColumnType<Mends["rows"], string | undefined, string>;
    gzcs: Generated<number>;
    tc: string | null;
    cl: ColumnType<Choices, string | undefined, string>;
    lb: ColumnType<unknown, string | undefined, string>;
  };
  shrz: {
    rzid: Generated<number>;
    ywlx: string;
    ywid: string;
    yzt: string;
    xzt: string;
    czr: string;
    czrjs: string;
    czsj: Generated<string>;
    yj: string | null;
  };
};

/** First argument of every repository function; a transaction is passed the same way. */
export type Db = Kysely<Tables>;
