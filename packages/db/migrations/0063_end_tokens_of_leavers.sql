-- Whoever leaves a workspace, is removed from it or suspended in it loses the tokens for it, whichever way that happens:
-- one that was for it alone ends, one that was for others as well is for those.
create function tokens_leave() returns trigger language plpgsql as $$
declare
  gone text;
begin
  update tokens set team_ids = array_remove(team_ids, new.team_id)
  where user_id = new.user_id and ended_at is null and new.team_id = any (team_ids);
  update tokens set ended_at = coalesce(new.removed_at, new.suspended_at)
  where user_id = new.user_id and ended_at is null and team_ids = '{}';
  select string_agg(id::text, ',') into gone from tokens where user_id = new.user_id and team_ids is not null;
  -- What is remembered of them is not true any more.
  if gone is not null then
    perform pg_notify('weft_token', gone);
  end if;
  return null;
end $$;

create trigger team_members_tokens after update on team_members for each row
  when ((new.removed_at is not null and old.removed_at is null)
    or (new.suspended_at is not null and old.suspended_at is null))
  execute function tokens_leave();
