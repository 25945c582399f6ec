-- A board or folder that is being removed for ever: what lies in it goes in the background, and it never comes back.
alter table boards add column purged_at timestamptz;
alter table folders add column purged_at timestamptz;

-- The trash is looked through by age and by workspace; most rows are not in it.
create index boards_in_trash on boards (team_id, deleted_at) where deleted_at is not null;
create index folders_in_trash on folders (team_id, deleted_at) where deleted_at is not null;
create index views_in_trash on views (team_id, deleted_at) where deleted_at is not null;
create index attributes_in_trash on attributes (team_id, deleted_at) where deleted_at is not null;
create index items_in_trash on items (team_id, deleted_at) where trash_root = id;
create index items_by_trash_root on items (team_id, trash_root) where trash_root is not null;
