import type { Tx } from '@weft/db'
import { createChecker } from '@weft/permissions'
import type { Role, PermissionGraph, GraphBoard, GraphEntries, GraphFolder } from '@weft/permissions'

import type { Barred, ListRights, TeamAccess } from './team-access.ts'

interface Loaded {
  seq: number
  team: { id: number; owner_id: number; rights_seq: number } | null
  members: [user_id: number, role: Role, epoch: number, removed: boolean, barred: Barred | null][] | null
  boards: GraphBoard[] | null
  folders: GraphFolder[] | null
  entries: (GraphEntries & { resource_type: string; resource_id: string })[] | null
  links: [from_board: string, to_board: string][] | null
  sso: {
    connection_id: string
    kind: 'saml' | 'oidc'
    grace_ends_at: number
    used_by: number[] | null
  } | null
  locks: [board_id: string, password_version: number | null, expires_at: number | null][] | null
}

// One statement, so that the number and all it stands for come from one snapshot.
const LOAD = `
select f.seq,
  (select json_build_object('id', t.id, 'owner_id', t.owner_id, 'rights_seq', t.rights_seq)
     from teams t where t.id = $1 and t.deleted_at is null) as team,
  (select json_agg(json_build_array(m.user_id, m.role, m.epoch, m.removed_at is not null, case
       when m.suspended_at is not null then 'suspended'
       when t.requires_two_factor and u.two_factor_at is null then 'two-factor' end))
     from team_members m join users u on u.id = m.user_id join teams t on t.id = m.team_id
     where m.team_id = $1) as members,
  (select json_agg(json_build_object('id', b.id, 'team_id', b.team_id, 'user_ids', b.user_ids,
     'deleted_at', b.deleted_at, 'rights_seq', b.rights_seq,
     'own_by_members', (b.settings ->> 'own_by_members') is distinct from 'false')) from boards b where b.team_id = $1) as boards,
  (select json_agg(json_build_object('id', d.id, 'team_id', d.team_id, 'board_id', d.board_id, 'parent_id', d.parent_id,
     'hidden', d.hidden, 'deleted_at', d.deleted_at, 'rights_seq', d.rights_seq))
     from folders d where d.team_id = $1) as folders,
  (select json_agg(json_build_object('resource_type', p.resource_type, 'resource_id', p.resource_id,
     'permissions', p.permissions, 'final_permissions', p.final_permissions))
     from permissions p where p.team_id = $1 and p.deleted_at is null) as entries,
  (select json_agg(distinct jsonb_build_array(a.board_id, a.settings->>'board_id')) from attributes a
     where a.team_id = $1 and a.type = 'reference' and a.settings->>'board_id' is not null) as links,
  (select json_build_object('connection_id', c.id, 'kind', c.kind,
     'grace_ends_at', (extract(epoch from c.grace_ends_at) * 1000)::float8,
     'used_by', (select json_agg(i.user_id) from sso_identities i where i.team_id = $1 and i.connection_id = c.id))
     from sso_connections c where c.team_id = $1 and c.enforced_at is not null) as sso,
  (select json_agg(json_build_array(l.board_id, case when l.password_hash is not null then l.password_version end,
     extract(epoch from l.expires_at) * 1000))
     from board_locks l where l.team_id = $1 and (l.password_hash is not null or l.expires_at is not null)) as locks
from feeds f where f.team_id = $1 and f.kind = 'team'`

/** Reads a workspace's graph of rights; null when there is no such workspace. */
export async function loadTeamAccess(tx: Tx, team_id: number): Promise<TeamAccess | null> {
  const [row] = await tx.query<Loaded>({ name: 'load-access', text: LOAD }, [team_id])
  if (!row?.team) return null
  const members = row.members ?? []
  const graph: PermissionGraph = {
    team: row.team,
    members: new Map(members.filter((member) => !member[3]).map((member) => [member[0], member[1]])),
    boards: new Map((row.boards ?? []).map((board) => [board.id, board])),
    folders: new Map((row.folders ?? []).map((folder) => [folder.id, folder])),
    entries: new Map(
      (row.entries ?? []).map((entry) => [`${entry.resource_type}:${entry.resource_id}`, entry]),
    ),
  }
  const barred = new Map(
    members.flatMap(([id, , , isRemoved, why]) => (why && !isRemoved ? [[id, why]] : [])),
  )
  const { sso } = row
  return {
    team_id,
    seq: row.seq,
    graph,
    ...checkersOf(graph, barred),
    barred,
    ...(sso ? { sso: { ...sso, used_by: new Set(sso.used_by) } } : {}),
    listRights: listRights(graph, row.links ?? []),
    epochs: new Map(members.map((member) => [member[0], member[2]])),
    locks: new Map(
      (row.locks ?? []).map(([id, password_version, expires_at]) => [id, { password_version, expires_at }]),
    ),
  }
}

/** The engines of a graph in which barred members are none; the owner is kept out at the door. */
export function checkersOf(
  graph: PermissionGraph,
  barred: TeamAccess['barred'],
): Pick<TeamAccess, 'checker' | 'throughTrash'> {
  const members =
    barred.size === 0 ? graph.members : new Map([...graph.members].filter(([id]) => !barred.has(id)))
  const open = { ...graph, members }
  return { checker: createChecker(open), throughTrash: createChecker(open, { includeTrashed: true }) }
}

function listRights(
  { team, boards, folders }: PermissionGraph,
  links: readonly (readonly [from: string, to: string])[],
): ListRights {
  const byBoard = new Map<string, number>()
  let highest = team.rights_seq
  const places = [
    ...[...boards.values()].map(({ id, rights_seq }) => ({ board_id: id, rights_seq })),
    ...folders.values(),
  ]
  for (const { board_id, rights_seq } of places) {
    byBoard.set(board_id, Math.max(byBoard.get(board_id) ?? team.rights_seq, rights_seq))
    highest = Math.max(highest, rights_seq)
  }
  const leads = new Map<string, Set<string>>()
  for (const [from, to] of links) leads.set(from, (leads.get(from) ?? new Set()).add(to))
  const linked = new Map<string, number>()
  for (const from of leads.keys()) {
    const reached = new Set(leads.get(from))
    for (const one of reached) for (const next of leads.get(one) ?? []) reached.add(next)
    linked.set(from, Math.max(...[...reached].map((id) => byBoard.get(id) ?? team.rights_seq)))
  }
  return { team: highest, boards: byBoard, linked }
}
