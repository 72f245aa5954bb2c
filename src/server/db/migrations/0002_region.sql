-- Administrative regions (行政区): 2 digits for the province, 4 for a city, 6 for a county.
create table xzq (
  area_code text collate "C" primary key,
  name text not null,
  parent text collate "C",
  level smallint not null,
  center_lon numeric(10,7) not null,
  center_lat numeric(10,7) not null,
  bbox double precision[] not null,
  area_km2 numeric(12,1) not null,
  geom geometry(MultiPolygon, 4490) not null
);
create index xzq_parent on xzq (parent);
create index xzq_geom on xzq using gist (geom);

-- Towns and streets (乡镇街道), names only.
create table xzj (
  code text collate "C" primary key,
  name text not null,
  parent text collate "C" not null
);
create index xzj_parent on xzj (parent);

-- Low-efficiency threshold of 亩均税收 by county, 万元/亩 (rule A020).
create table dxbz (
  xzqdm text collate "C" primary key,
  mjss numeric(12,2) not null default 10
);
