-- Industry upstairs: how many fields a project should have filled at its stage, and how many it lacks.
alter table gysl
  add column ytxs integer not null generated always as
    (10 + case when xmjdgl >= '4' then 1 else 0 end + case when xmjdgl >= '5' then 3 else 0 end) stored,
  add column qxs integer not null generated always as
    (num_nulls(nullif(tyshxydm, ''), nullif(zl, ''), cfjzmj, jzgd, cg1, cgbz, hz1, hzbz,
               nullif(hydm, ''), ztze)
     + case when xmjdgl >= '4' then num_nulls(sjkgsj) else 0 end
     + case when xmjdgl >= '5' then num_nulls(sjjgsj, rzqys, rzmj) else 0 end) stored;
alter table history.gysl
  add column ytxs integer not null default 0,
  add column qxs integer not null default 0;

select clzy_renew_rollup('gysl', array['nd', 'xmlx', 'xmjdgl', 'spzt']::text[],
  array['ydmj', 'zjzmj', 'cfjzmj', 'rzmj', 'rzqys', 'ytxs', 'qxs']::text[]);
drop trigger rollup_done_i on gysl;
drop trigger rollup_done_u on gysl;
drop trigger rollup_done_d on gysl;
drop table gysl_rollup_done;
select clzy_keep_narrow('gysl', 'done', array['jgnd', 'spzt', 'xmjdgl']::text[],
  array['ydmj', 'zjzmj', 'cfjzmj', 'rzmj', 'rzqys', 'ytxs', 'qxs']::text[]);
