-- 常用意见: texts that reviewers use again, for their owner alone or for all who review in his region.
create table review_phrase (
  id text collate "C" primary key,
  owner text not null references app_user (id) on delete cascade,
  text text not null,
  shared boolean not null,
  -- The owner's region when it was saved: a shared one is offered inside it.
  area_code text collate "C" not null,
  created_at timestamptz not null default now(),
  unique (owner, text)
);
create index review_phrase_shared on review_phrase (area_code) where shared;
