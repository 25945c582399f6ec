-- What long texts held before they were changed, so that it can be brought back from the activity.
create table text_versions (
  team_id int not null,
  item_id uuid not null,
  attribute_id uuid not null,
  -- As excerpts and the activity carry it.
  hash text not null,
  html text not null,
  -- When and by whom it was replaced; 0 for a guest.
  kept_at timestamptz not null default now(),
  kept_by int not null,
  primary key (team_id, item_id, attribute_id, hash),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
call weft_protect('text_versions');
