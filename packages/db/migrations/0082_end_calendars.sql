-- Ends the addresses of somebody's calendars in all workspaces, where their sessions and tokens end as well because a
-- stranger may have made them.
create function end_calendars_of(p_user int) returns void
language sql security definer set search_path = public set weft.owner = 'on' as $$
  delete from calendar_feeds where user_id = p_user
$$;
