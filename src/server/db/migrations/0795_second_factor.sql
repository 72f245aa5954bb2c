-- The second factor of a sign-in (TOTP, RFC 6238): whose it is, and which of its codes came last, since each is
-- good once.
create table second_factor (
  user_id text primary key references app_user (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  set_up_at timestamptz not null default clock_timestamp()
);

-- Codes for whoever has lost the device, by hash; each is good once.
create table recovery_code (
  user_id text not null references second_factor (user_id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Sign-ins that wait for their code, by the hash of the key that the browser has. `secret` is a new one, which
-- becomes the account's with its first code; the last four are of a session that an issuer opens.
create table sign_in_step (
  key_hash bytea primary key,
  user_id text not null references app_user (id) on delete cascade,
  secret bytea,
  tries integer not null default 0,
  expires_at timestamptz not null,
  issuer text,
  subject text,
  outside text,
  id_token text
);
