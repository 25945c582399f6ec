create table boards (
  team_id int not null references teams (id),
  -- Unique across the instance: routes name a board without its workspace.
  id text not null unique,
  name text not null,
  description text not null default '',
  color text,
  icon text,
  user_ids int[] not null default '{}',
  sort_order float8 not null default 0,
  settings jsonb not null default '{}',
  rights_seq bigint not null default 0,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id)
);
create index boards_by_seq on boards (team_id, seq);

create table folders (
  team_id int not null references teams (id),
  id text not null,
  board_id text not null,
  parent_id text,
  name text not null,
  color text,
  icon text,
  attribute_ids uuid[] not null default '{}',
  hidden boolean not null default false,
  sort_order float8 not null default 0,
  settings jsonb not null default '{}',
  rights_seq bigint not null default 0,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, board_id) references boards (team_id, id),
  foreign key (team_id, parent_id) references folders (team_id, id)
);
create index folders_by_seq on folders (team_id, seq);

create table views (
  team_id int not null references teams (id),
  id text not null unique,
  board_id text not null,
  folder_id text not null,
  name text not null,
  type text not null,
  access text not null default 'shared' check (access in ('shared', 'personal', 'locked')),
  owner_id int,
  sort_order float8 not null default 0,
  settings jsonb not null default '{}',
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, board_id) references boards (team_id, id),
  foreign key (team_id, folder_id) references folders (team_id, id)
);
create index views_by_board on views (team_id, board_id, seq);

create table attributes (
  team_id int not null references teams (id),
  id uuid not null,
  board_id text not null,
  name text not null,
  type text not null,
  "primary" boolean not null default false,
  settings jsonb not null default '{}',
  default_data jsonb,
  sort_order float8 not null default 0,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, board_id) references boards (team_id, id)
);
create index attributes_by_board on attributes (team_id, board_id, seq);

call weft_protect('boards');
call weft_protect('folders');
call weft_protect('views');
call weft_protect('attributes');

create function resolve_board(p_board text)
returns table (team_id int, board_id text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select b.team_id, b.id from boards b where b.id = p_board
$$;
create function resolve_view(p_view text)
returns table (team_id int, board_id text, view_id text)
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select v.team_id, v.board_id, v.id from views v where v.id = p_view
$$;
