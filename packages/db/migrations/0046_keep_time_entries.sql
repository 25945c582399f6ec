-- Time that people spent on items. An entry lies in the feed of whoever spent it; others see it by what its attribute says.
create table time_entries (
  team_id int not null,
  id uuid not null,
  user_id int not null,
  -- The item's.
  board_id text not null,
  item_id uuid not null,
  attribute_id uuid not null,
  -- Within which only one entry of a person runs: the attribute, or the attribute and the item.
  scope_key text not null,
  description text not null,
  started_at timestamptz not null,
  -- Null while it runs.
  ended_at timestamptz,
  is_billable boolean not null default false,
  -- Entered with both its times, not by a timer.
  is_manual boolean not null default false,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade,
  check (ended_at is null or ended_at >= started_at)
);
create index time_entries_by_seq on time_entries (user_id, seq);
create index time_entries_by_item on time_entries (team_id, item_id);
create index time_entries_by_board on time_entries (team_id, board_id, started_at);
create index time_entries_by_person on time_entries (team_id, user_id, attribute_id, started_at);
-- Two tabs that start at once meet here.
create unique index time_entries_running on time_entries (team_id, user_id, scope_key)
  where ended_at is null and deleted_at is null;
call weft_protect_personal('time_entries');
