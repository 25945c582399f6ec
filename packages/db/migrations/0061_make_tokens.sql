-- Tokens that people make for their programs. Of each there is a hash; its id follows from it, so that a token that is
-- presented is found without its person being known.
create table tokens (
  id uuid primary key,
  user_id int not null references users (id) on delete cascade,
  name text not null,
  hash text not null,
  -- Its first letters, by which its maker tells it from others.
  hint text not null,
  scopes text[] not null,
  -- The workspaces it is for; null: all of its person.
  team_ids int[],
  created_at timestamptz not null,
  -- Null: it does not end by itself.
  expires_at timestamptz,
  last_used_at timestamptz,
  ended_at timestamptz,
  -- When its person was told that it ends soon.
  told_at timestamptz
);
create index tokens_by_user on tokens (user_id);
create index tokens_to_end on tokens (expires_at) where ended_at is null;
