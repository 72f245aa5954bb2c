-- When a name was last tried, so that old failures are forgotten.
alter table login_failure add column at timestamptz not null default now();
