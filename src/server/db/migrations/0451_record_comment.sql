-- 批注: what people say to each other about a record. Like its reviews they stay as they were written.
create table record_comment (
  id text collate "C" primary key,
  ywlx text collate "C" not null,
  ywid text collate "C" not null,
  author text collate "C" not null,
  text text not null,
  at timestamptz not null default now()
);
create index record_comment_of on record_comment (ywlx, ywid, at);

-- Whom a comment calls by @, and whether he has read it.
create table comment_mention (
  comment_id text collate "C" not null references record_comment (id) on delete cascade,
  user_id text not null references app_user (id) on delete cascade,
  read_at timestamptz,
  primary key (user_id, comment_id)
);
create index comment_mention_of on comment_mention (comment_id);
create index comment_mention_unread on comment_mention (user_id) where read_at is null;
