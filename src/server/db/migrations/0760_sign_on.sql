-- Sign-on by issuers outside, such as the province's: which sign-ins are under way, which person there is which
-- account here, and by which issuer a session was opened.

-- Each comes back once within minutes, and to the browser alone that has the key.
create table sign_on_attempt (
  state_hash bytea primary key,
  key_hash bytea not null,
  issuer text not null,
  nonce text not null,
  verifier text not null,
  expires_at timestamptz not null
);

create table sign_on_link (
  issuer text not null,
  subject text not null,
  user_id text not null references app_user (id) on delete cascade,
  -- The account was created for this person, and not found.
  made boolean not null,
  linked_at timestamptz not null default clock_timestamp(),
  primary key (issuer, subject)
);
create index sign_on_link_by_user on sign_on_link (user_id);

-- What is good for once (codes, tickets, logout tokens), by hash, until it has expired anyway.
create table sign_on_spent (
  hash bytea primary key,
  expires_at timestamptz not null
);

-- `outside` is what the issuer calls the session there; the token names the person when they sign out.
alter table session
  add column issuer text,
  add column subject text,
  add column outside text,
  add column id_token text;
create index session_by_issuer on session (issuer, outside) where issuer is not null;
