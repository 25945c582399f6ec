-- People and their sessions. They belong to no workspace: sessions and answers are walled by user instead.
create table users (
  id int generated always as identity primary key,
  email text not null,
  -- Lower case, so that one mailbox is one account.
  email_key text not null unique,
  name text not null,
  password_hash text not null,
  photo_url text,
  locale text not null default 'en-US',
  start_of_week int not null default 1 check (start_of_week in (0, 1, 6)),
  timezone text not null default 'UTC',
  preferences jsonb not null default '{}',
  survey jsonb,
  source text,
  email_verified_at timestamptz,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- One row a sign-in: a family of refresh tokens, of which only hashes are kept.
create table sessions (
  id uuid primary key,
  user_id int not null references users (id),
  -- The newest token that was presented, its successor, and its predecessor.
  current_hash text not null,
  next_hash text,
  previous_hash text,
  superseded_at timestamptz,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  user_agent text
);
create index sessions_by_user on sessions (user_id) where revoked_at is null;

-- Answers of accepted writes, so that a retry gets the same one.
create table idempotency (
  user_id int not null,
  key text not null,
  hash text not null,
  status int not null,
  body jsonb,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index idempotency_by_age on idempotency (created_at);

-- Page views and other named events, where the operator switched them on.
create table log_events (
  id bigint generated always as identity primary key,
  user_id int,
  name text not null,
  properties jsonb not null,
  at timestamptz not null default now()
);

call weft_protect('idempotency', 'user');
