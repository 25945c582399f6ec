-- Webhooks: whom to tell of what happens in a workspace, by whose rights.
create table hooks (
  team_id int not null,
  id uuid not null,
  -- Null: all boards that its maker sees.
  board_id text,
  name text not null,
  url text not null,
  events text[] not null,
  enabled boolean not null,
  -- Why it is off though its maker did not switch it off, and since when.
  off_reason text,
  off_at timestamptz,
  -- What deliveries are signed with, encrypted; its last letters; and the one before, which signs too for a while.
  secret text not null,
  secret_hint text not null,
  old_secret text,
  old_secret_until timestamptz,
  -- Whose rights say what it may tell.
  created_by int not null,
  row_version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Since when tries fail and none succeeded; how many in a row did of the receiver as a whole, and when the next one is.
  failing_since timestamptz,
  tries int not null default 0,
  retry_at timestamptz,
  last_ok_at timestamptz,
  -- What comes of a job for many items is sent one after the other: up to here there is something.
  paced_until timestamptz,
  -- The node that sends for it now, until when, and when one last began to.
  leased_by uuid,
  leased_until timestamptz,
  turn_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
create index hooks_by_maker on hooks (created_by);
create index hooks_on on hooks (turn_at) where enabled;
call weft_protect('hooks');
call weft_protect('hooks', 'user', 'created_by');

-- What a hook has to tell, or told. `told` holds ids and the change as the activity has them; what is sent is made of it
-- when it is sent, by the rights of that moment.
create table hook_events (
  team_id int not null,
  id uuid not null,
  hook_id uuid not null,
  -- The order.
  seq bigint generated always as identity,
  -- Null for a test.
  item_id uuid,
  -- Those of an item share one, and are sent one after the other.
  lane smallint not null,
  type text not null,
  -- Who did it, so that it goes when their account does.
  actor_id int,
  told jsonb not null,
  -- 'waiting', 'sending' (nothing newer joins it), 'done', 'failed' (given up), 'unseen' (not for its maker's eyes)
  state text not null,
  -- Not before then.
  due timestamptz not null,
  -- How often it was sent since it was queued, and ever; what came of it last.
  tries int not null default 0,
  attempts int not null default 0,
  status int,
  problem text,
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (team_id, id),
  foreign key (team_id, hook_id) references hooks (team_id, id) on delete cascade
);
create index hook_events_by_hook on hook_events (team_id, hook_id, seq desc);
create index hook_events_open on hook_events (team_id, hook_id, lane, seq) where state in ('waiting', 'sending');
create index hook_events_due on hook_events (team_id, hook_id, due) where state in ('waiting', 'sending');
create index hook_events_of_items on hook_events (team_id, item_id, seq);
create index hook_events_by_actor on hook_events (actor_id);
create index hook_events_by_age on hook_events (created_at);
call weft_protect('hook_events');

-- Each time that one was sent: when, what came of it, and both sides, encrypted.
create table hook_attempts (
  team_id int not null,
  event_id uuid not null,
  no int not null,
  at timestamptz not null,
  status int,
  problem text,
  ms int not null,
  -- When it is tried again, and whether the receiver asked for that.
  retry_at timestamptz,
  is_asked boolean not null default false,
  request text not null,
  response text,
  primary key (team_id, event_id, no),
  foreign key (team_id, event_id) references hook_events (team_id, id) on delete cascade
);
create index hook_attempts_by_age on hook_attempts (at);
call weft_protect('hook_attempts');
