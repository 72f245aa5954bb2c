-- 工业项目建设用地控制指标 (2023) as an authority fills it. Each saving is a version; the latest counts. Shipped empty.
create table kzzb (
  bbh integer primary key,
  content jsonb not null,
  gxr text not null,
  gxsj timestamptz not null default now()
);
