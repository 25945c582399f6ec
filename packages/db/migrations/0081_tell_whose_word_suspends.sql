-- What the directory called somebody: it is answered with that until they are in.
alter table scim_people add column said_name text;

-- Whom an admin lets back in, the directory keeps out no longer: it lifts what it did itself, and nothing else.
create function scim_resume() returns trigger language plpgsql as $$
begin
  update scim_people set active = true, updated_at = new.updated_at
  where team_id = new.team_id and user_id = new.user_id and not active;
  return null;
end $$;
create trigger team_members_scim_resume after update of suspended_at on team_members for each row
  when (old.suspended_at is not null and new.suspended_at is null and new.removed_at is null)
  execute function scim_resume();
