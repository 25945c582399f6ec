-- A webhook that an app made, or changed last, ends with what the app was allowed: whoever disconnects it would go on
-- telling it of everything.
alter table hooks add column made_by text;
create index hooks_by_app on hooks (made_by) where made_by is not null;

create function hooks_end_with_app() returns trigger language plpgsql
security definer set search_path = public set weft.owner = 'on' as $$
begin
  with ended as (
    update hooks set enabled = false, off_reason = 'disconnected', off_at = now(), row_version = row_version + 1,
      updated_at = now(), tries = 0, retry_at = null
    where made_by = new.id and enabled and (new.ended_at is not null or not team_id = any (new.team_ids))
    returning team_id, id)
  update hook_events e set state = 'failed' from ended h
  where e.team_id = h.team_id and e.hook_id = h.id and e.state in ('waiting', 'sending');
  return null;
end $$;

create trigger oauth_grants_hooks after update on oauth_grants for each row
  when ((new.ended_at is not null and old.ended_at is null) or new.team_ids <> old.team_ids)
  execute function hooks_end_with_app();
