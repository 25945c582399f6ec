-- Values live on the item's row: values = {attribute_id: [data, row_version]}.
create table items (
  team_id int not null references teams (id),
  id uuid not null,
  board_id text not null,
  folder_id text not null,
  parent_id uuid,
  sort_order float8 not null default 0,
  values jsonb not null default '{}',
  -- Text as it is compared in SQL, {attribute_id: text}; never sent.
  folded jsonb not null default '{}',
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int,
  updated_by int,
  deleted_at timestamptz,
  -- The item whose deletion took this one along.
  trash_root uuid,
  primary key (team_id, id),
  foreign key (team_id, folder_id) references folders (team_id, id)
);
create index items_by_folder on items (team_id, folder_id, seq);
create index items_by_parent on items (team_id, parent_id) where parent_id is not null;

-- Long text whole; its slot holds {excerpt, length, hash}.
create table long_texts (
  team_id int not null,
  item_id uuid not null,
  attribute_id uuid not null,
  html text not null,
  primary key (team_id, item_id, attribute_id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);

-- Items that left a folder for another one: the last time each did.
create table departures (
  team_id int not null,
  folder_id text not null,
  item_id uuid not null,
  row_version int not null,
  seq bigint not null,
  primary key (team_id, folder_id, item_id)
);
create index departures_by_seq on departures (team_id, folder_id, seq);

create table unique_values (
  team_id int not null,
  attribute_id uuid not null,
  key text not null,
  item_id uuid not null,
  primary key (team_id, attribute_id, key)
);
create index unique_values_by_item on unique_values (team_id, item_id);

-- Background imports and what came of them.
create table imports (
  team_id int not null references teams (id),
  id uuid not null,
  user_id int not null,
  folder_id text not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  file_name text not null,
  file_path text not null,
  mapping jsonb not null,
  rows_total int not null default 0,
  rows_done int not null default 0,
  report jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (team_id, id)
);

call weft_protect('items');
call weft_protect('long_texts');
call weft_protect('departures');
call weft_protect('unique_values');
call weft_protect('imports');
