-- Who hears of what happens to a thing: creators, people it is assigned to, those who comment on it or are mentioned.
create table subscriptions (
  team_id int not null,
  user_id int not null,
  -- 'item' so far.
  resource text not null,
  id text not null,
  -- Chosen by the person: nothing subscribes them again.
  muted boolean not null default false,
  -- The entry of the activity that it began with, so that who is told of an entry does not depend on when that is
  -- worked out; null where the person began it.
  since_folder text,
  since_seq bigint,
  since_n int,
  primary key (team_id, resource, id, user_id)
);
call weft_protect('subscriptions');

-- Up to which entry of a folder's activity people were told.
create table notification_progress (
  team_id int not null,
  folder_id text not null,
  seq bigint not null,
  n int not null,
  primary key (team_id, folder_id)
);
call weft_protect('notification_progress');

create table notifications (
  team_id int not null,
  id uuid not null,
  user_id int not null,
  notification_type text not null,
  board_id text,
  folder_id text,
  item_id uuid,
  comment_id uuid,
  attribute_id uuid,
  board_name text,
  item_name text,
  attribute_name text,
  created_by_name text,
  -- What it tells, in lines [{kind, attribute_id, attribute_name, count}].
  body jsonb not null default '[]',
  -- Events that it stands for.
  count int not null default 1,
  -- Whose doing it is; more than one where several people did something with one item.
  actor_ids int[] not null,
  -- What is done within a while goes into one: as long as it is open, under this name.
  group_key text not null,
  is_open boolean not null default true,
  first_at timestamptz not null,
  read_at timestamptz,
  row_version int not null,
  seq bigint not null,
  -- When the last of its events happened.
  created_at timestamptz not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  created_by int,
  primary key (team_id, id),
  foreign key (team_id, item_id) references items (team_id, id) on delete cascade
);
create index notifications_by_seq on notifications (user_id, seq);
create index notifications_by_time on notifications (user_id, created_at desc, id desc) where deleted_at is null;
create index notifications_by_item on notifications (team_id, item_id) where item_id is not null;
create index notifications_to_join on notifications (team_id, user_id, folder_id, first_at) where is_open;
create unique index notifications_open on notifications (team_id, user_id, group_key) where is_open;
call weft_protect_personal('notifications');

-- How many of a person's notifications are unread in each folder (empty where they lie in none): what may be seen now is
-- added up. `told_seq` and `told_n` are the last entry of the folder's activity that the person was told of, so that
-- work that runs again tells nothing twice.
create table notification_counts (
  team_id int not null,
  user_id int not null,
  folder_id text not null,
  unread int not null default 0,
  told_seq bigint not null default 0,
  told_n int not null default -1,
  primary key (team_id, user_id, folder_id)
);
create index notification_counts_by_person on notification_counts (user_id) where unread > 0;
call weft_protect_personal('notification_counts');

-- Rows go and come by several ways, removal of their item for ever among them: the count follows each of them.
create function count_notifications() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  was int := 0;
  comes int := 0;
begin
  if tg_op <> 'INSERT' and old.read_at is null and old.deleted_at is null then was := 1; end if;
  if tg_op <> 'DELETE' and new.read_at is null and new.deleted_at is null then comes := 1; end if;
  if tg_op = 'UPDATE' and was = comes and old.folder_id is not distinct from new.folder_id then return null; end if;
  if was > 0 then
    update notification_counts set unread = unread - 1
    where team_id = old.team_id and user_id = old.user_id and folder_id = coalesce(old.folder_id, '');
  end if;
  if comes > 0 then
    insert into notification_counts as c (team_id, user_id, folder_id, unread)
    values (new.team_id, new.user_id, coalesce(new.folder_id, ''), 1)
    on conflict (team_id, user_id, folder_id) do update set unread = c.unread + 1;
  end if;
  return null;
end $$;
create trigger count_notifications after insert or update or delete on notifications
for each row execute function count_notifications();
