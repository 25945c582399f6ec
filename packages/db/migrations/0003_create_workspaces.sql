create table teams (
  id int generated always as identity primary key,
  name text not null,
  owner_id int not null references users (id),
  photo_url text,
  use_custom_logo boolean not null default false,
  subscription_id int,
  domain text,
  whitelabel_settings jsonb,
  settings jsonb not null default '{}',
  rights_seq bigint not null default 0,
  seq bigint not null default 0,
  row_version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table team_members (
  team_id int not null references teams (id),
  user_id int not null references users (id),
  role text not null check (role in ('owner', 'admin', 'full-member', 'restricted-member')),
  -- Rises with every change of role and with removal; part of the `rights` stamp.
  epoch int not null default 1,
  row_version int not null default 1,
  seq bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (team_id, user_id)
);
create index team_members_by_user on team_members (user_id) where removed_at is null;

create table invitations (
  team_id int not null references teams (id),
  id uuid not null,
  email text not null,
  email_key text not null,
  role text not null check (role in ('admin', 'full-member', 'restricted-member')),
  board_id text,
  token_hash text not null unique,
  invited_by int not null references users (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (team_id, id)
);

-- A feed is a chain of numbered changes; its row is the lock that orders them.
create table feeds (
  team_id int not null,
  kind text not null check (kind in ('team', 'board', 'folder', 'user')),
  id text not null,
  seq bigint not null default 0,
  -- Deltas from below this number cannot be answered: load afresh.
  floor bigint not null default 0,
  -- Whether anything listens to the activity of this feed.
  effects boolean not null default false,
  -- Items that lie in a folder and not in the trash, so that the limit costs no count.
  items int not null default 0,
  primary key (team_id, kind, id)
);

-- What happened, in order: the outbox of every later effect.
create table activity (
  team_id int not null,
  feed_kind text not null,
  feed_id text not null,
  seq bigint not null,
  n int not null,
  action text not null,
  collection text not null,
  record_id text not null,
  user_id int,
  old jsonb,
  new jsonb,
  at timestamptz not null default now(),
  primary key (team_id, feed_kind, feed_id, seq, n)
);

create table permissions (
  team_id int not null,
  id text not null,
  resource_type text not null,
  resource_id text not null,
  permissions jsonb not null default '{}',
  final_permissions jsonb not null default '{}',
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id)
);
create index permissions_by_seq on permissions (team_id, seq);

call weft_protect('team_members');
call weft_protect('invitations');
call weft_protect('feeds');
call weft_protect('activity');
call weft_protect('permissions');

-- The few questions that cross workspaces; they answer ids and roles, never content.
create function teams_of_user(p_user int)
returns table (id int, role text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select m.team_id, m.role from team_members m join teams t on t.id = m.team_id
  where m.user_id = p_user and m.removed_at is null and t.deleted_at is null order by m.team_id
$$;
