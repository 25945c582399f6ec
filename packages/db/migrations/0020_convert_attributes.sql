-- Changes of an attribute's type: under way, or done and kept for undo.
create table conversions (
  team_id int not null references teams (id),
  id uuid not null,
  board_id text not null,
  attribute_id uuid not null,
  state text not null check (state in ('running', 'done')),
  -- {type, settings, default_data} of the attribute, before and after.
  origin jsonb not null,
  target jsonb not null,
  -- Whose language and rights it is read with.
  user_id int not null,
  total int not null default 0,
  -- The last item that is ready while it runs.
  reached uuid,
  created_at timestamptz not null default now(),
  primary key (team_id, id),
  foreign key (team_id, attribute_id) references attributes (team_id, id) on delete cascade
);
create index conversions_by_attribute on conversions (team_id, attribute_id);

-- What the items' slots held and are to hold.
create table conversion_slots (
  team_id int not null,
  conversion_id uuid not null,
  item_id uuid not null,
  old jsonb not null,
  -- Of what lies beside the slot.
  old_text text,
  old_version int not null,
  data jsonb not null,
  text text,
  primary key (team_id, conversion_id, item_id),
  foreign key (team_id, conversion_id) references conversions (team_id, id) on delete cascade,
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index conversion_slots_by_item on conversion_slots (team_id, item_id);

call weft_protect('conversions');
call weft_protect('conversion_slots');
