-- The next number of an attribute that numbers items; what was drawn never comes back, also not after a deletion.
create table item_numbers (
  team_id int not null references teams (id),
  attribute_id uuid not null,
  -- The folder that counts by itself; empty where the whole board counts.
  scope text not null default '',
  next bigint not null,
  -- How many numbers the last draw took.
  drawn bigint not null,
  primary key (team_id, attribute_id, scope)
);
call weft_protect('item_numbers');
