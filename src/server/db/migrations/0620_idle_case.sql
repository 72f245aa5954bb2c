-- What the Order on idle land asks for: the handover in place of an agreed start, the permit, what should be
-- under development, investment without land price and taxes, and the file of a case (domain/10 §1).
do $$
declare
  t text;
begin
  foreach t in array array['public.xztd', 'history.xztd'] loop
    execute format('alter table %s
      add column sjjdsj date, add column sgxkzh text, add column sgxkrq date, add column dgbz text collate "C",
      add column ykfydmj numeric(16,2), add column ytdjs numeric(16,2), add column ztdjs numeric(16,2),
      add column zfyy text collate "C", add column cfrq date,
      add column dctzsh text, add column dcsdrq date, add column dfbh text, add column dfrq date,
      add column gsbh text, add column gsrq date, add column jcbah text, add column jcbarq date,
      add column dyqk text collate "C", add column djjq smallint, add column zjls smallint,
      add column xsbh text, add column xsrq date, add column czfah text, add column czfarq date,
      add column dygzh text, add column dygzrq date, add column tzgzsh text, add column tzgzrq date,
      add column tzsq smallint, add column tzbh text, add column tzrq date,
      add column pzwh text, add column pzrq date, add column bcxyh text, add column bcxyrq date,
      add column xdkgsj date, add column xdjgsj date, add column ycjzrq date,
      add column jdsbh text, add column jdsrq date, add column jdsdrq date,
      add column cstdyh text, add column cstdyrq date, add column qzzxh text, add column qzzxrq date,
      add column lxpzh text,
      alter column ydkgsj drop not null', t);
  end loop;
end $$;

-- Without an agreed start the handover tells the year; shares by what the Order measures.
alter table xztd drop column kfbl, drop column tzbl, drop column rknd;
alter table xztd
  add column kfbl numeric(10,2) generated always as
    (case when coalesce(ykfydmj, gdmj) > 0 then round(ykfmj / coalesce(ykfydmj, gdmj) * 100, 2) end) stored,
  add column tzbl numeric(10,2) generated always as
    (case when ztze - coalesce(ztdjs, 0) > 0
          then round((ytze - coalesce(ytdjs, 0)) / (ztze - coalesce(ztdjs, 0)) * 100, 2) end) stored,
  add column rknd integer not null generated always as
    (coalesce(extract(year from coalesce(rdrq, dctzsrq))::integer,
              extract(year from ydkgsj)::integer + 1, extract(year from sjjdsj)::integer + 2, 0)) stored;
