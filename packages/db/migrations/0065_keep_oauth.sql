-- Programs that ask people for a token of their own by OAuth. One without a maker registered itself.
create table oauth_apps (
  id uuid primary key,
  client_id text not null unique,
  user_id int references users (id) on delete cascade,
  name text not null,
  -- Compared letter by letter.
  redirect_uris text[] not null,
  -- What it may ask for.
  scopes text[] not null,
  -- Null for one that keeps no secret: a program on people's own machines.
  secret_hash text,
  -- What else one said of itself that registered itself.
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index oauth_apps_by_user on oauth_apps (user_id);

-- What somebody allowed a program: the scopes, and the workspaces that were ticked.
create table oauth_grants (
  id text primary key,
  user_id int not null references users (id) on delete cascade,
  client_id text not null,
  -- As it was called then: a program that describes itself elsewhere is not asked again for a list.
  name text not null,
  scopes text[] not null,
  team_ids int[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz
);
create index oauth_grants_by_user on oauth_grants (user_id);
create index oauth_grants_by_client on oauth_grants (client_id);

-- Requests, codes and tokens. Of each only what its secret is looked up by is kept: its id follows from the secret and
-- says nothing of it.
create table oauth_records (
  kind text not null,
  id_hash uuid not null,
  grant_id text,
  payload jsonb not null,
  expires_at timestamptz not null,
  -- Codes and refresh tokens are good once.
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index oauth_records_by_grant on oauth_records (grant_id);
create index oauth_records_to_end on oauth_records (expires_at);

-- Whoever leaves a workspace, is removed from it or suspended in it takes from programs what they were allowed there.
-- Each token is named in a notification of its own: there may be more than one of them holds.
create function oauth_leave() returns trigger language plpgsql as $$
declare
  token uuid;
begin
  for token in
    select r.id_hash from oauth_records r join oauth_grants g on g.id = r.grant_id
    where r.kind = 'AccessToken' and g.user_id = new.user_id and g.ended_at is null and new.team_id = any (g.team_ids)
  loop
    perform pg_notify('weft_oauth', token::text);
  end loop;
  update oauth_grants set
    team_ids = array_remove(team_ids, new.team_id),
    ended_at = case when array_remove(team_ids, new.team_id) = '{}'
      then coalesce(new.removed_at, new.suspended_at) end
  where user_id = new.user_id and ended_at is null and new.team_id = any (team_ids);
  return null;
end $$;

create trigger team_members_oauth after update on team_members for each row
  when ((new.removed_at is not null and old.removed_at is null)
    or (new.suspended_at is not null and old.suspended_at is null))
  execute function oauth_leave();
