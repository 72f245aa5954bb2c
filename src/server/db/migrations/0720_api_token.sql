-- Tokens that people give to other programs. Of a token only the hash is kept; what has ended stays
-- for a while, so that a program can be told why it is refused.
create table api_token (
  id text primary key,
  token_hash bytea not null unique,
  user_id text not null references app_user (id) on delete cascade,
  name text not null,
  scopes text[] not null,
  -- Made by a program that signed in with a password, not by its owner on the page.
  short boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  last_used timestamptz,
  last_ip text,
  revoked_at timestamptz,
  revoked_by text
);
create index api_token_by_user on api_token (user_id, created_at);
