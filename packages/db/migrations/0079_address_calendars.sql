-- Addresses by which calendars of others read what somebody may see: a view, or what is theirs. Of the secret part there
-- is a hash; it begins with the workspace, so that it is found behind the wall.
create table calendar_feeds (
  team_id int not null references teams (id) on delete cascade,
  id uuid not null,
  user_id int not null references users (id) on delete cascade,
  -- Null: the items that are this person's.
  view_id text,
  hash text not null,
  -- Which of its addresses that is: each new one ends the one before.
  generation int not null default 1,
  created_at timestamptz not null default now(),
  last_read_at timestamptz,
  primary key (team_id, id),
  unique (team_id, hash),
  foreign key (team_id, view_id) references views (team_id, id) on delete cascade
);
create unique index calendar_feeds_once on calendar_feeds (team_id, user_id, coalesce(view_id, ''));
create index calendar_feeds_by_person on calendar_feeds (user_id);
create index calendar_feeds_by_view on calendar_feeds (team_id, view_id) where view_id is not null;
call weft_protect_personal('calendar_feeds');

-- Whoever leaves a workspace, whichever way that happens, leaves no address behind that is good again should they come
-- back; whose account is gone has none at all.
create function calendar_feeds_leave() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  delete from calendar_feeds where user_id = new.user_id and team_id = new.team_id;
  return null;
end $$;
create trigger team_members_calendar_feeds after update of removed_at on team_members for each row
  when (new.removed_at is not null and old.removed_at is null) execute function calendar_feeds_leave();

create function calendar_feeds_forget() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
begin
  delete from calendar_feeds where user_id = new.id;
  return null;
end $$;
create trigger users_calendar_feeds after update of deleted_at on users for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function calendar_feeds_forget();
