-- What is somebody's own work: an item that they are assigned to, mentioned at, follow, or made where nobody is assigned.
-- A copy of what is listed of it, kept by a job behind the activity, so that it is one read over all workspaces.
create table work_items (
  team_id int not null,
  -- The person, a dot, and the item.
  id text not null,
  user_id int not null,
  item_id uuid not null,
  board_id text not null,
  folder_id text not null,
  title text not null default '',
  -- 'assigned', 'mentioned', 'followed', 'created'; empty where nothing of it holds any more.
  why text[] not null,
  -- Slots of the item, with what shows them without their board.
  due jsonb,
  tick jsonb,
  status jsonb,
  priority jsonb,
  done_at timestamptz,
  -- When the item was made: of many the newest are listed.
  made_at timestamptz not null,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set as well while it is nobody's to see: out of sight, beyond the bounds, done long ago.
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id)
);
create index work_items_by_seq on work_items (user_id, seq);
create index work_items_by_item on work_items (team_id, item_id);
create index work_items_by_person on work_items (team_id, user_id) where why <> '{}';
create index work_items_by_end on work_items (done_at) where deleted_at is null and done_at is not null;
call weft_protect_personal('work_items');

-- What an item itself does not say: that it was brought in from elsewhere, and since when it is done.
create table work_facts (
  team_id int not null,
  item_id uuid not null,
  imported boolean not null default false,
  done_at timestamptz,
  primary key (team_id, item_id)
);
call weft_protect('work_facts');

-- What has to be judged again, in order; several may name the same. Whole places have how far they were read.
create table work_pending (
  team_id int not null,
  id bigint generated always as identity,
  -- 'item', 'comment', 'in-folder', 'in-board', 'team', or 'sight' for who may see what.
  kind text not null,
  record text not null,
  after text,
  primary key (team_id, id)
);
call weft_protect('work_pending');

-- Workspaces whose lists were made.
create table work_built (
  team_id int primary key
);
call weft_protect('work_built');

insert into work_facts (team_id, item_id, imported)
select distinct team_id, record_id::uuid, true from activity
where collection = 'items' and action = 'created' and origin ->> 'via' in ('import', 'sync')
  and record_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
on conflict do nothing;
