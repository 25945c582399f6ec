-- What happened, as people read it: folded, and found by workspace, board, folder, item and person. `activity` itself is
-- written by every save and has no index for that; a consumer writes these lines after it.
create table activity_lines (
  team_id int not null,
  id bigint generated always as identity,
  -- Of the first and the latest of the changes that the line stands for.
  started_at timestamptz not null,
  at timestamptz not null,
  changes int not null,
  -- Where it happened; null above. A line about a folder or board names that one.
  board_id text,
  folder_id text,
  item_id uuid,
  attribute_id uuid,
  user_id int,
  action text not null,
  collection text not null,
  record_id text not null,
  -- Where it came from, as in the activity: what was done at once, and by which way.
  act text,
  via text,
  -- Before the first and after the latest change.
  old jsonb,
  new jsonb,
  feed_kind text not null,
  from_seq bigint not null,
  to_seq bigint not null,
  primary key (team_id, id)
);
create index activity_lines_by_time on activity_lines (team_id, at desc, id desc);
create index activity_lines_by_board on activity_lines (team_id, board_id, at desc, id desc);
create index activity_lines_by_folder on activity_lines (team_id, folder_id, at desc, id desc);
create index activity_lines_by_item on activity_lines (team_id, item_id, at desc, id desc) where item_id is not null;
create index activity_lines_by_user on activity_lines (team_id, user_id, at desc, id desc);
call weft_protect('activity_lines');

-- The consumer begins with what is kept already, not with what happens from now on.
insert into activity_consumers (consumer, feed_kind)
values ('activity-lines', 'team'), ('activity-lines', 'board'), ('activity-lines', 'folder');
