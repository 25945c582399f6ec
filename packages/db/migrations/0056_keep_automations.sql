-- Who writes what automations do. Nobody can register the key, sign in, or be given the number by the sequence.
insert into users (id, email, email_key, name, password_hash)
overriding system value values (2147483647, '', 'autobot', 'Autobot', '') on conflict do nothing;

-- Rules of a board, in its feed.
create table automations (
  team_id int not null,
  id text not null,
  board_id text not null,
  name text not null,
  enabled boolean not null default false,
  -- {type, options}; null in a draft.
  trigger jsonb,
  -- A filter, judged of the item as it was when the event happened.
  conditions jsonb,
  -- [{id, type, options, then, else}], in order.
  steps jsonb not null default '[]',
  -- Whose rights it acts with.
  owner_id int,
  -- Why it is off though nobody switched it off.
  off_reason text,
  -- Since when it is as it is: what happened before does not start it.
  on_since timestamptz,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, board_id) references boards (team_id, id) on delete cascade
);
create index automations_by_board on automations (team_id, board_id, seq);
create index automations_on on automations (team_id, board_id) where enabled and deleted_at is null;
call weft_protect('automations');

-- What a rule did, or why it did nothing, of one event. The id follows from rule and event: however often the event is
-- read, it is there once.
create table automation_runs (
  team_id int not null,
  id uuid not null,
  -- The order in which they are done.
  no bigint generated always as identity,
  automation_id text not null,
  board_id text not null,
  -- Null where the event was about no item.
  item_id uuid,
  -- The event: {seq, n, folder_id, action, user_id, ...}, as its trigger keeps it.
  event jsonb not null,
  -- Where what it does comes from: its act, the rules before it, and how many there were.
  origin jsonb not null,
  -- 'queued', 'waiting', 'done', 'failed', 'skipped', 'loop', 'sight', 'cancelled'
  state text not null default 'queued',
  -- Not before then; of what waits.
  wake_at timestamptz,
  -- Of which first run it is a consequence; its own id where of none.
  root_id uuid not null,
  -- As it was when it began (its rule's on_since): a run of a rule that is another one by now does not go on.
  begun_as timestamptz,
  -- How often something was in its way.
  tries int not null default 0,
  -- A sentence's name and what it is about, where it did not end well.
  reason jsonb,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
create index automation_runs_to_do on automation_runs (team_id, no) where state in ('queued', 'waiting');
create index automation_runs_waking on automation_runs (wake_at) where state in ('queued', 'waiting');
create index automation_runs_by_board on automation_runs (team_id, board_id, no desc);
create index automation_runs_by_rule on automation_runs (team_id, automation_id, no desc);
create index automation_runs_by_root on automation_runs (team_id, root_id);
create index automation_runs_lately on automation_runs (team_id, automation_id, item_id, started_at);
create index automation_runs_by_end on automation_runs (created_at);
call weft_protect('automation_runs');

-- Steps of a run that were begun; `path` says which, such as 'a1' or 'b2/c3', with the turn of a loop behind a colon.
create table automation_steps (
  team_id int not null,
  run_id uuid not null,
  path text not null,
  -- In which order they were begun.
  n int not null,
  -- 'done', 'failed', 'waiting', 'skipped'
  state text not null,
  input jsonb,
  result jsonb,
  tries int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (team_id, run_id, path),
  foreign key (team_id, run_id) references automation_runs (team_id, id) on delete cascade
);
call weft_protect('automation_steps');

-- Runs that were counted: of a workspace's owner in a month of the UTC calendar.
create table automation_usage (
  team_id int not null,
  -- The month's first day.
  month date not null,
  automation_id text not null,
  runs int not null,
  primary key (team_id, month, automation_id)
);
call weft_protect('automation_usage');

-- When rules begin by themselves: of a date of an item, or of a rule as a whole, whose item is then ''.
create table automation_dues (
  team_id int not null,
  automation_id text not null,
  item_id text not null,
  due_at timestamptz not null,
  primary key (team_id, automation_id, item_id),
  foreign key (team_id, automation_id) references automations (team_id, id) on delete cascade
);
create index automation_dues_by_time on automation_dues (team_id, due_at);
call weft_protect('automation_dues');

-- Runs of a month in all workspaces of whoever owns the one that is set: a plan counts them together.
create function automation_runs_used(p_month date) returns int
language sql stable security definer set search_path = public set weft.owner = 'on' as $$
  select coalesce(sum(u.runs), 0)::int from teams own
  join teams t on t.owner_id = own.owner_id
  join automation_usage u on u.team_id = t.id and u.month = p_month
  where own.id = nullif(current_setting('weft.team', true), '')::int
$$;
