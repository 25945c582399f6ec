import { newSlug, toWireTime } from '@weft/base'
import { foldersFeature } from '@weft/features/folders/server'
import {
  createChecker,
  privateFolderEntries,
  type Role,
  type PermissionGraph,
  type GraphFolder,
} from '@weft/permissions'
import { createPrincipal, type Row, seesRecord, type TeamAccess } from '@weft/server-kit'

import type { BenchContext, Figure } from '../benchmark.ts'
import { median, percentile } from '../harness/measure.ts'

export const FOLDERS = 5_000
const BOARDS = 50
const MEMBERS = 60
const TIMES = 60
const TEAM = 1

/** What an index of folders pays for rights: right after a change, when nothing is remembered, and from then on. */
export function filterFigures({ say }: BenchContext): Figure[] {
  say(`${FOLDERS} folders`)
  const graph = buildGraph()
  const rows = [...graph.folders.values()].map(rowOf)
  const [folders] = foldersFeature.collections ?? []
  if (!folders) throw new Error('There is no collection of folders.')
  let seen = 0
  const filter = (access: TeamAccess, user_id: number) => {
    const begin = performance.now()
    const principal = createPrincipal(access, { user_id, session_id: null })
    seen = rows.filter((row) => seesRecord(folders, principal, row)).length
    return performance.now() - begin
  }
  const cold: number[] = []
  const warm: number[] = []
  const told: number[] = []
  for (let n = 0; n < TIMES; n++) {
    const access = accessOf(graph)
    const user_id = 2 + (n % (MEMBERS - 1))
    cold.push(filter(access, user_id))
    warm.push(filter(access, user_id))
    const begin = performance.now()
    JSON.stringify(rows)
    told.push(performance.now() - begin)
  }
  // The first runs are compiled on the way.
  const of = (times: number[]) => times.slice(TIMES / 3)
  const anchor = { work: 'JSON.stringify of the same folders', value: median(of(told)), unit: 'ms' }
  const target = { is: 'at most', value: 5 } as const
  const visible = `${seen} of them visible`
  return [
    {
      work: 'Filter an index of folders by rights, just after a change',
      size: FOLDERS,
      figure: { value: median(of(cold)), unit: 'ms' },
      beside: `p99 ${percentile(of(cold), 0.99).toFixed(1)} ms, ${visible}`,
      anchor,
      target,
      limit:
        'Making a node for each folder that is asked for the first time; without entries of its own it shares the decisions of what it lies in.',
    },
    {
      work: 'Filter an index of folders by rights',
      size: FOLDERS,
      figure: { value: median(of(warm)), unit: 'ms' },
      beside: `p99 ${percentile(of(warm), 0.99).toFixed(1)} ms, ${visible}`,
      anchor,
      target,
      limit: 'A few map reads for each folder; every answer is remembered.',
    },
  ]
}

/** Fifty boards with a hundred folders each, three deep; one in ten is private, one in five has some other entry. */
function buildGraph(): PermissionGraph {
  const roles: Role[] = ['admin', 'full-member', 'full-member', 'restricted-member']
  const people = Array.from({ length: MEMBERS }, (_, n) => n + 1)
  const base = { team_id: TEAM, deleted_at: null, rights_seq: 0 }
  const boards = Array.from({ length: BOARDS }, (_, n) => ({
    id: newSlug(),
    ...base,
    user_ids: people.filter((id) => (id + n) % 4 === 0),
  }))
  const folders: GraphFolder[] = []
  for (const board of boards) {
    for (let n = 0; n < FOLDERS / BOARDS; n++) {
      const parent_id = n % 3 === 0 ? null : (folders.at(-1)?.id ?? null)
      folders.push({ id: newSlug(), board_id: board.id, parent_id, hidden: false, ...base })
    }
  }
  const entries = folders.flatMap(({ id }, n) => {
    const own = n % 10 === 0 ? privateFolderEntries([2, 3]) : { 'EDIT_ITEM:role:full-member': false }
    const permissions = n % 10 === 0 || n % 5 === 1 ? own : null
    return permissions ? [[`folder:${id}`, { permissions, final_permissions: {} }] as const] : []
  })
  return {
    team: { id: TEAM, owner_id: 1, rights_seq: 0 },
    members: new Map(people.map((id) => [id, roles[id % roles.length] ?? 'admin'])),
    boards: new Map(boards.map((board) => [board.id, board])),
    folders: new Map(folders.map((folder) => [folder.id, folder])),
    entries: new Map(entries),
  }
}

function accessOf(graph: PermissionGraph): TeamAccess {
  return {
    team_id: TEAM,
    seq: 1,
    graph,
    checker: createChecker(graph),
    throughTrash: createChecker(graph, { includeTrashed: true }),
    listRights: { team: 0, boards: new Map(), linked: new Map() },
    epochs: new Map(),
    barred: new Map(),
    locks: new Map(),
  }
}

function rowOf(folder: GraphFolder, index: number): Row {
  const at = toWireTime()
  return {
    ...folder,
    name: `Folder ${index}`,
    color: null,
    icon: null,
    attribute_ids: [],
    sort_order: index * 65_536,
    settings: {},
    row_version: 1,
    seq: index,
    created_at: at,
    updated_at: at,
    created_by: 1,
  }
}
