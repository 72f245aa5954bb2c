-- What the office of a region is called, as exchange files name who made them (数据产生单位).
create table office_name (
  area_code text primary key,
  name text not null check (length(name) between 1 and 100),
  saved_by text not null,
  saved_at timestamptz not null default now()
);
