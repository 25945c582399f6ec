-- The token by which a workspace's directory calls: one at a time, of which the hash is kept.
create table scim_tokens (
  team_id int primary key references teams (id) on delete cascade,
  hash text not null,
  -- What is shown of it afterwards.
  hint text not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
call weft_protect('scim_tokens');

-- What a directory said of people of a workspace's domains, beside their membership.
create table scim_people (
  team_id int not null references teams (id) on delete cascade,
  user_id int not null references users (id) on delete cascade,
  -- As whom the directory knows them; the key is how it is compared.
  user_name text not null,
  user_name_key text not null,
  external_id text,
  -- Its last word on whoever is no member: whether they may come in.
  active boolean not null,
  -- Whether the account was made for the directory, and since when somebody has entered it.
  made boolean not null,
  claimed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (team_id, user_id)
);
create unique index scim_people_by_name on scim_people (team_id, user_name_key);
create index scim_people_by_external_id on scim_people (team_id, external_id);
create index scim_people_by_user on scim_people (user_id);
call weft_protect('scim_people');

-- An account that a directory made is nobody's until somebody enters it, whichever way that happens.
create function scim_claim() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  update scim_people set claimed_at = new.created_at where user_id = new.user_id and claimed_at is null;
  return null;
end $$;
create trigger sessions_scim after insert on sessions for each row execute function scim_claim();

-- Whoever is taken out of a workspace, or leaves it, is not let in by what the directory said before.
create function scim_leave() returns trigger language plpgsql as $$
begin
  update scim_people set active = false, updated_at = new.removed_at
  where team_id = new.team_id and user_id = new.user_id;
  return null;
end $$;
create trigger team_members_scim after update on team_members for each row
  when (new.removed_at is not null and old.removed_at is null) execute function scim_leave();

-- Somebody whose account is gone is nobody in a directory.
create function scim_forget() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  delete from scim_people where user_id = new.id;
  return null;
end $$;
create trigger users_scim after update of deleted_at on users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function scim_forget();
