-- What lookups keep of attributes of other boards is told to those who see these boards, so it says which they are. The
-- kept settings of a lookup of a lookup hold the same in turn.
update attributes a set settings = jsonb_set(a.settings, '{target,board_id}', to_jsonb(t.board_id))
from attributes t
where a.type in ('lookup', 'rollup') and jsonb_typeof(a.settings -> 'target') = 'object'
  and t.team_id = a.team_id and t.id::text = a.settings ->> 'target_id';

update attributes a set settings = jsonb_set(a.settings, '{about}', (
    select coalesce(jsonb_object_agg(key, value || jsonb_build_object('board_id', a.settings #> '{target,board_id}')), '{}')
    from jsonb_each(a.settings -> 'about') where jsonb_typeof(value) = 'object'))
where a.type in ('lookup', 'rollup') and jsonb_typeof(a.settings -> 'about') = 'object'
  and a.settings #> '{target,board_id}' is not null;

do $$ begin
  for step in 1..5 loop
    update attributes a set settings = jsonb_set(a.settings, '{target,settings}', t.settings)
    from attributes t
    where a.type in ('lookup', 'rollup') and t.type in ('lookup', 'rollup') and a.settings #> '{target,board_id}' is not null
      and t.team_id = a.team_id and t.id::text = a.settings ->> 'target_id'
      and a.settings #> '{target,settings}' is distinct from t.settings;
  end loop;
end $$;

-- Devices that may know such names load them anew.
create temporary table concerned on commit drop as
  select distinct team_id from attributes where type in ('lookup', 'rollup') and deleted_at is null;
update feeds f set seq = f.seq + 1 from concerned c where f.team_id = c.team_id and f.kind = 'team';
update teams t set rights_seq = f.seq from concerned c, feeds f
where t.id = c.team_id and f.team_id = c.team_id and f.kind = 'team';
