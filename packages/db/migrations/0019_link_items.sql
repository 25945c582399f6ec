-- Links between items. Each end is a row of its own in the folder of the item that it goes out from, so that it is
-- numbered by that folder's feed; the id is {from_item_id}.{attribute_id}.{to_item_id}.
create table item_references (
  team_id int not null,
  id text not null,
  attribute_id uuid not null,
  from_item_id uuid not null,
  to_item_id uuid not null,
  -- The attribute's.
  board_id text not null,
  -- Of the item that it goes out from.
  folder_id text not null,
  -- Of the other one: whoever may not see this folder does not learn what is called what there.
  to_folder_id text not null,
  -- The other item was moved, and its new place is not yet told in the feed.
  stale boolean not null default false,
  sort_order float8 not null default 0,
  -- Taken away by somebody. A link whose items are in the trash is in the trash too, and comes back with them.
  unlinked boolean not null default false,
  -- Copies of the other item, kept up to date after its changes: for those who may see it, and for all.
  name text not null default '',
  shown jsonb not null default '{}',
  inputs jsonb not null default '{}',
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by int,
  deleted_at timestamptz,
  primary key (team_id, id),
  foreign key (team_id, from_item_id) references items (team_id, id) on delete cascade,
  foreign key (team_id, to_item_id) references items (team_id, id) on delete cascade
);
create index item_references_by_folder on item_references (team_id, folder_id, seq);
create index item_references_by_item on item_references (team_id, from_item_id, attribute_id);
create index item_references_by_target on item_references (team_id, to_item_id);
create index item_references_by_attribute on item_references (team_id, attribute_id);

-- The few attributes of a workspace that speak of other items: looked at after each change of one.
create index attributes_that_link on attributes (team_id) where type in ('reference', 'lookup', 'rollup');

call weft_protect('item_references');
