-- Calls that are not made twice (幂等): whoever repeats a key within a day gets the reply of the first.
-- Neither the key nor the reply can be read here: the one is hashed, the other is sealed with the key.
create table call_key (
  id bytea primary key,
  call text not null,
  input bytea not null,
  reply bytea,
  at timestamptz not null default now()
);
create index call_key_at on call_key (at);
