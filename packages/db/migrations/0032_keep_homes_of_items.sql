-- Where items lay below another one, and what the server had written into them, before they left or came back without
-- it: they have it again when they, or what they lay below, come back.
create table item_homes (
  team_id int not null,
  item_id uuid not null,
  board_id text not null,
  parent_id uuid,
  -- As on the item's row, of attributes that nobody else can fill: IDs, and when or by whom others were changed.
  slots jsonb not null default '{}',
  primary key (team_id, item_id, board_id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index item_homes_parent on item_homes (team_id, parent_id) where parent_id is not null;
call weft_protect('item_homes');
