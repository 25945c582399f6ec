// A second implementation, written from the text of the architecture alone, line by line and without any thought
// of speed. It shares no code with the engine, so that both must misread the text in the same way to agree on a
// mistake.
import type { EntryMap, Resource, PermissionGraph } from '../graph.ts'

type Node = { kind: string; id: string; containerFolder?: string; containerBoard?: string; item?: string }

export interface Rules {
  known: readonly string[]
  defaults: EntryMap
}

export function naiveCheck(
  graph: PermissionGraph,
  rules: Rules,
  user: number | null,
  asked: string,
  resource: Resource,
): boolean {
  const start = nodeOf(resource)
  if (!rules.known.includes(asked)) return false
  if (!linksAreSound(graph, resource, start)) return false
  const everything = [...requires(graph, start), { permission: asked, node: start }]
  return everything.every(({ permission, node }) => decide(graph, rules, user, permission, node))
}

/** "the highest rights_seq from the feed's resource up to the workspace" */
export function naiveRights(graph: PermissionGraph, resource: Resource): number {
  const numbers = lineage(graph, nodeOf(resource)).map((node) => {
    if (node.kind === 'folder') return graph.folders.get(node.id)?.rights_seq ?? 0
    return node.kind === 'board' ? (graph.boards.get(node.id)?.rights_seq ?? 0) : 0
  })
  return Math.max(graph.team.rights_seq, ...numbers)
}

function nodeOf(resource: Resource): Node {
  const loose: { folder_id?: string | null; item_id?: string } = resource as object
  const node: Node = { kind: resource.type, id: `${resource.id}` }
  if (['team', 'board', 'folder'].includes(resource.type)) return node
  if (loose.folder_id != null) node.containerFolder = loose.folder_id
  else if (resource.board_id != null) node.containerBoard = resource.board_id
  if (['value', 'comment'].includes(resource.type) && loose.item_id != null) node.item = loose.item_id
  return node
}

// item, view, attribute -> its folder or board; value, comment -> its item; nested folder -> its parent folder;
// top-level folder -> its board; board -> its workspace; workspace -> the product's role defaults
function parent(graph: PermissionGraph, node: Node): Node | 'defaults' {
  if (node.kind === 'team') return 'defaults'
  if (node.kind === 'board') return { kind: 'team', id: `${graph.team.id}` }
  if (node.kind === 'folder') {
    const record = graph.folders.get(node.id)
    if (record?.parent_id != null) return { kind: 'folder', id: record.parent_id }
    return { kind: 'board', id: record?.board_id ?? 'nowhere' }
  }
  const { item, ...rest } = node
  if (item !== undefined) return { ...rest, kind: 'item', id: item }
  if (node.containerFolder !== undefined) return { kind: 'folder', id: node.containerFolder }
  return { kind: 'board', id: node.containerBoard ?? 'nowhere' }
}

/** The resource and all its ancestors; stops where a folder comes a second time. */
function lineage(graph: PermissionGraph, start: Node): Node[] {
  const line: Node[] = []
  for (let node: Node | 'defaults' = start; node !== 'defaults'; node = parent(graph, node)) {
    const { kind, id } = node
    if (line.some((earlier) => earlier.kind === kind && earlier.id === id && kind === 'folder')) break
    line.push(node)
  }
  return line
}

function linksAreSound(graph: PermissionGraph, resource: Resource, start: Node): boolean {
  if (resource.team_id !== graph.team.id) return false
  if (start.kind === 'team') return start.id === `${graph.team.id}`
  if (['value', 'comment'].includes(start.kind) && start.item === undefined) return false
  const line = lineage(graph, start)
  if (line.at(-1)?.kind !== 'team') return false
  const boardIds = new Set<string>()
  for (const node of line) {
    if (node.kind !== 'folder' && node.kind !== 'board') continue
    const record = node.kind === 'folder' ? graph.folders.get(node.id) : graph.boards.get(node.id)
    if (record === undefined || record.team_id !== graph.team.id || record.deleted_at !== null) return false
    boardIds.add('board_id' in record ? record.board_id : record.id)
  }
  if (resource.board_id != null && resource.type !== 'board') boardIds.add(resource.board_id)
  if (resource.board_id != null && resource.type === 'board') boardIds.add(resource.board_id)
  return boardIds.size === 1
}

// workspace: nothing; board: VIEW_BOARD; folder: VIEW_FOLDER + its parent's requirements, each judged at its own
// resource; anything else: its container's requirements
function requires(graph: PermissionGraph, node: Node): { permission: string; node: Node }[] {
  if (node.kind === 'team') return []
  if (node.kind === 'board') return [{ permission: 'VIEW_BOARD', node }]
  const above = parent(graph, node)
  const rest = above === 'defaults' ? [] : requires(graph, above)
  return node.kind === 'folder' ? [{ permission: 'VIEW_FOLDER', node }, ...rest] : rest
}

function role(graph: PermissionGraph, user: number | null): string {
  if (user === null || user === 0) return 'guest'
  if (user === graph.team.owner_id) return 'owner'
  const pivot: string | undefined = graph.members.get(user)
  return ['admin', 'full-member', 'restricted-member'].includes(pivot ?? '') ? `${pivot}` : 'guest'
}

function tokens(
  graph: PermissionGraph,
  user: number | null,
  node: Node,
): [token: string, priority: number][] {
  const mine: [string, number][] = []
  const myRole = role(graph, user)
  mine.push([`role:${myRole}`, myRole === 'owner' ? 0 : 100])
  if (user) mine.push([`user:${user}`, 10])
  if (node.kind !== 'team') {
    const boardNode = lineage(graph, node).find((ancestor) => ancestor.kind === 'board')
    const invited = graph.boards.get(boardNode?.id ?? '')?.user_ids ?? []
    const isMember = myRole === 'owner' || (user ? invited.includes(user) : false)
    mine.push(isMember ? ['tag:board_member', 50] : ['tag:board_locked_out', 60])
    if (myRole === 'guest') mine.push(['tag:guest_user', 20])
  }
  return mine.toSorted((a, b) => a[1] - b[1])
}

// tokens by rising priority; the first with a value decides; a false guest_user does not decide; nothing -> deny
function decide(
  graph: PermissionGraph,
  rules: Rules,
  user: number | null,
  permission: string,
  node: Node,
): boolean {
  const answers = tokens(graph, user, node).map(([token]) => ({
    token,
    answer: value(graph, rules, node, `${permission}:${token}`, true),
  }))
  const deciding = answers.find(
    ({ token, answer }) => answer !== undefined && (token !== 'tag:guest_user' || answer),
  )
  return deciding?.answer ?? false
}

// at R itself final_permissions then permissions; above R only the ':owner' entries of final_permissions, then
// permissions; the first explicit value wins
function value(
  graph: PermissionGraph,
  rules: Rules,
  node: Node | 'defaults',
  key: string,
  atItself: boolean,
): boolean | undefined {
  if (node === 'defaults') return read(rules.defaults, key)
  const record = graph.entries.get(`${node.kind}:${node.id}`)
  const finals = Object.entries(record?.final_permissions ?? {})
  const heard = finals.filter(([name]) => atItself || name.split(':')[3] === 'owner')
  return (
    read(Object.fromEntries(heard), key) ??
    read(record?.permissions ?? {}, key) ??
    value(graph, rules, parent(graph, node), key, false)
  )
}

// K and K:owner both present: both must be true
function read(map: EntryMap, key: string): boolean | undefined {
  const present = [map[key], map[`${key}:owner`]].filter((found) => found === true || found === false)
  return present.length === 0 ? undefined : !present.includes(false)
}
