-- What somebody looks at before they do it: made and done within a quarter of an hour, by its maker alone.
create table pretends (
  team_id int not null,
  token text not null,
  user_id int not null references users (id) on delete cascade,
  -- {act, origin, without, operations, effects, boards}: what is done, and what it was said to come to.
  plan jsonb not null,
  -- The number of each row that was looked at, by table and id.
  reads jsonb not null,
  -- Stamps of the rights that it was judged by, by feed.
  rights jsonb not null,
  -- How many of the operations are done.
  done int not null default 0,
  expires_at timestamptz not null,
  primary key (team_id, token),
  foreign key (team_id) references teams (id) on delete cascade
);
create index pretends_by_end on pretends (team_id, expires_at);
call weft_protect('pretends');
