-- Until when somebody does not want to see one, and what the types beyond items and comments are about.
alter table notifications
  add column snoozed_until timestamptz,
  -- The view that is followed, where one is.
  add column view_id text,
  add column template_id text,
  add column template_name text,
  add column form_name text,
  add column "usage" bigint,
  add column "limit" bigint;
create index notifications_snoozed on notifications (team_id, user_id, snoozed_until) where snoozed_until is not null;

-- What is put off is not counted until it comes back.
create or replace function count_notifications() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  was int := 0;
  comes int := 0;
begin
  if tg_op <> 'INSERT' and old.read_at is null and old.deleted_at is null and old.snoozed_until is null then was := 1; end if;
  if tg_op <> 'DELETE' and new.read_at is null and new.deleted_at is null and new.snoozed_until is null then comes := 1; end if;
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
