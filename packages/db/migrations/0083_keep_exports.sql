-- Tables of items that somebody asked for: a file of the node that made it, for an hour, for that person alone.
create table exports (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null,
  user_id int not null references users (id) on delete cascade,
  -- 'csv', 'xlsx', 'json'
  kind text not null,
  -- What was asked for: view or folder, columns, how cells are written.
  asked jsonb not null,
  -- The folders whose items are in the file: whoever fetches it may export all of them.
  folder_ids text[] not null,
  -- What the file is called.
  name text not null,
  -- 'waiting', 'running', 'done', 'failed'
  state text not null,
  -- What it is at, in thousandths.
  progress int not null default 0,
  rows int not null default 0,
  -- Texts that a cell does not hold whole.
  cut int not null default 0,
  bytes bigint,
  -- Why it failed, a sentence.
  reason text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Until when it can be fetched.
  expires_at timestamptz not null,
  primary key (team_id, id)
);
create index exports_to_end on exports (expires_at);
create index exports_of_users on exports (user_id);
call weft_protect('exports');
