-- What people keep at hand, and what they opened last: records of their own feeds, which say which thing is meant and
-- nothing of it. So they name things that may be gone, or out of sight: whoever asks for names is told of what may be seen.
create table stars (
  team_id int not null,
  -- The person, a dot, what it is, a dot, and which: each is there once, whichever device came first.
  id text not null,
  user_id int not null,
  resource_type text not null,
  resource_id text not null,
  sort_order double precision not null,
  -- What a saved search asks.
  query text,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
create index stars_by_person on stars (user_id, seq);
call weft_protect_personal('stars');

create table recents (
  team_id int not null,
  id text not null,
  user_id int not null,
  resource_type text not null,
  resource_id text not null,
  opened_at timestamptz not null,
  row_version int not null,
  seq bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id) references teams (id) on delete cascade
);
create index recents_by_person on recents (user_id, seq);
create index recents_by_time on recents (user_id, opened_at desc);
call weft_protect_personal('recents');

-- Of each person 50 are kept over all workspaces: the latest.
create function recents_limit() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  delete from recents r using (
    select o.team_id, o.id from (select distinct user_id from added) p
    cross join lateral (
      select team_id, id from recents where user_id = p.user_id order by opened_at desc, id offset 50) o) beyond
  where r.team_id = beyond.team_id and r.id = beyond.id;
  return null;
end $$;
create trigger recents_limit after insert on recents
  referencing new table as added for each statement execute function recents_limit();
