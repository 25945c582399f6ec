-- A webhook that was deleted is nobody's from then on; a job removes what it told, some at a time, and then the row.
alter table hooks add column deleted_at timestamptz;

-- Where the item lay: what was told of it goes for ever with its folder.
alter table hook_events add column folder_id text;
update hook_events set folder_id = told ->> 'folder_id';
create index hook_events_of_folders on hook_events (team_id, folder_id);

-- What did not arrive, and what happened within a time, of a log with a hundred thousands of others.
create index hook_events_failed on hook_events (team_id, hook_id, seq desc)
  where state = 'failed' or (tries > 0 and state in ('waiting', 'sending'));
create index hook_events_by_time on hook_events (team_id, hook_id, created_at);
