-- Members whom a workspace keeps out for a while: they stay on its list and may nothing.
alter table team_members add column suspended_at timestamptz;
-- A workspace may demand that all who enter have a second factor.
alter table teams add column requires_two_factor boolean not null default false;
-- When somebody's second factor was switched on: second_factors itself stands behind the wall of its person.
alter table users add column two_factor_at timestamptz;
update users u set two_factor_at = f.enabled_at from second_factors f where f.user_id = u.id;

-- Notes that a second factor is on (a time) or off (null). Where a workspace demands it, the person's rights are others
-- from now on: epoch and feed move on, which this answers.
create function set_two_factor(p_user int, p_at timestamptz) returns table (team_id int, seq bigint)
language plpgsql security definer set search_path = public set weft.owner = 'on' as $$
declare
  team record;
begin
  update users set two_factor_at = p_at where id = p_user;
  for team in
    select m.team_id as id from team_members m join teams t on t.id = m.team_id
    where m.user_id = p_user and m.removed_at is null and t.requires_two_factor and t.deleted_at is null order by 1
  loop
    update feeds f set seq = f.seq + 1 where f.team_id = team.id and f.kind = 'team'
      returning f.team_id, f.seq into set_two_factor.team_id, set_two_factor.seq;
    update team_members m set epoch = m.epoch + 1 where m.team_id = team.id and m.user_id = p_user;
    perform pg_notify('weft_access', team.id || ':' || set_two_factor.seq);
    return next;
  end loop;
end $$;
