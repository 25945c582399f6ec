-- Links that were mailed to people, each good once and bound to the address it went to; only hashes are kept.
create table account_links (
  token_hash text primary key,
  user_id int not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'verify', 'change')),
  -- As it was typed: for a change it is the address that comes into force.
  email text not null,
  email_key text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_links_by_user on account_links (user_id, purpose);

-- When an account that its person gave up goes for good; until then it can be kept.
alter table users add column leaves_at timestamptz;
create index users_leaving on users (leaves_at) where leaves_at is not null and deleted_at is null;
