-- What lookups take from a linked item is told to those who see that item. What is computed over there may follow from
-- items that lie elsewhere in turn: the folders of these, by attribute.
alter table item_references add column input_folders jsonb not null default '{}';

-- Of what was computed before it is not known where it came from: from wherever one gets by links. The next change of
-- an item says it exactly.
with recursive steps as (
  select distinct team_id, folder_id, to_folder_id from item_references where deleted_at is null
), reached as (
  select team_id, folder_id as origin, to_folder_id as folder_id from steps
  union
  select r.team_id, r.origin, s.to_folder_id
  from reached r join steps s on s.team_id = r.team_id and s.folder_id = r.folder_id
), beyond as (
  select team_id, origin, jsonb_agg(folder_id order by folder_id) as folders from reached group by team_id, origin
)
update item_references r set input_folders = known.input_folders
from (
  select e.team_id, e.id, jsonb_object_agg(input.id, b.folders) as input_folders
  from item_references e
  join beyond b on b.team_id = e.team_id and b.origin = e.to_folder_id
  cross join lateral jsonb_object_keys(e.inputs) as input(id)
  join attributes a on a.team_id = e.team_id and a.id::text = input.id
  where a.type in ('reference', 'lookup', 'rollup', 'formula')
  group by e.team_id, e.id
) known
where r.team_id = known.team_id and r.id = known.id;

-- Restricted members see what guests of a public board see. Their entries come with the public switch from now on.
create temporary table public_boards on commit drop as
  select team_id, id from permissions
  where resource_type = 'board' and deleted_at is null and permissions @>
    '{"VIEW_BOARD:tag:guest_user": true, "VIEW_FOLDER:tag:guest_user": true}';

-- Rights are others now than devices know: they load anew what they keep.
create temporary table concerned on commit drop as
  select team_id from public_boards union select team_id from item_references where inputs <> '{}';
update feeds f set seq = f.seq + 1 from concerned c where f.team_id = c.team_id and f.kind = 'team';
update teams t set rights_seq = f.seq from concerned c, feeds f
where t.id = c.team_id and f.team_id = c.team_id and f.kind = 'team';
update permissions p set row_version = p.row_version + 1, seq = f.seq, updated_at = now(),
  permissions = p.permissions ||
    '{"VIEW_BOARD:role:restricted-member": true, "VIEW_FOLDER:role:restricted-member": true}'
from public_boards b, feeds f
where p.team_id = b.team_id and p.id = b.id and f.team_id = b.team_id and f.kind = 'team';
