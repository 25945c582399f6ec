-- What is about a board as a whole is counted by itself: whoever may see it no more has nothing unread of it.
create or replace function count_notifications() returns trigger
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  was int := 0;
  comes int := 0;
  from_place text;
  to_place text;
begin
  if tg_op <> 'INSERT' then
    from_place := coalesce(old.folder_id, 'board:' || old.board_id, '');
    if old.read_at is null and old.deleted_at is null and old.snoozed_until is null then was := 1; end if;
  end if;
  if tg_op <> 'DELETE' then
    to_place := coalesce(new.folder_id, 'board:' || new.board_id, '');
    if new.read_at is null and new.deleted_at is null and new.snoozed_until is null then comes := 1; end if;
  end if;
  if tg_op = 'UPDATE' and was = comes and from_place = to_place then return null; end if;
  if was > 0 then
    update notification_counts set unread = unread - 1
    where team_id = old.team_id and user_id = old.user_id and folder_id = from_place;
  end if;
  if comes > 0 then
    insert into notification_counts as c (team_id, user_id, folder_id, unread)
    values (new.team_id, new.user_id, to_place, 1)
    on conflict (team_id, user_id, folder_id) do update set unread = c.unread + 1;
  end if;
  return null;
end $$;
