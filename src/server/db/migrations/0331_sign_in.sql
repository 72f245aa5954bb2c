-- Settings that administrators change at run time; what has no row is as the product brings it.
create table setting (
  key text primary key,
  value jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null default now()
);

create function clzy_setting(wanted text, usual integer) returns integer
language sql stable parallel safe as $$
  select coalesce((select value::text::integer from setting where key = wanted), usual)
$$;

-- How old a password is, and those before it.
alter table app_user add column password_at timestamptz not null default now();
create table password_history (
  id bigint generated always as identity primary key,
  user_id text not null references app_user (id) on delete cascade,
  password_hash text not null
);
create index password_history_by_user on password_history (user_id, id);

-- Which browser a session is of.
alter table session add column agent text;

-- Failures are counted by name and address: somebody who fails elsewhere keeps nobody out.
drop table login_failure;
create table sign_in_failure (
  username text not null,
  address text not null,
  failures integer not null,
  retry_at timestamptz,
  at timestamptz not null,
  primary key (username, address)
);
create index sign_in_failure_by_address on sign_in_failure (address);

-- Questions that are asked after failures: each is answered once, within minutes.
create table sign_in_question (
  id text primary key,
  answer integer not null,
  expires_at timestamptz not null
);
