import { stackLayers } from './decide.ts'
import type { Layer } from './decide.ts'
import { entriesKey } from './graph.ts'
import type {
  EntryMap,
  Place,
  Resource,
  ResourceType,
  PermissionGraph,
  GraphBoard,
  GraphEntries,
  GraphFolder,
} from './graph.ts'

/** Why the links of a resource are not sound; then nothing is allowed there, not even to the owner. */
export type LinkFault = 'missing' | 'other_workspace' | 'other_board' | 'cycle' | 'deleted'

export interface LinkProblem {
  fault: LinkFault
  at: Place
}

/** A team, board or folder with everything above it worked out. */
export interface PathNode extends Place {
  parent: PathNode | null
  board: GraphBoard | null
  /** The uppermost fault here or above; one above hides those below. */
  problem: LinkProblem | null
  /** Where the walk starts when this node itself is asked, and when something below it is. */
  self: Layer | null
  above: Layer | null
  /** Highest rights_seq from here up to the workspace. */
  rights: number
  /**
   * The nearest node above that answers for this one, since neither this node nor any between has entries of its own
   * and the same tokens speak: what is decided for what lies in that node is decided here.
   */
  sameAs: PathNode | null
  /** Memo of the checker that made this node: decisions at it, and whether it is visible. Null until something is. */
  decisions: Map<number, boolean> | null
  /** Decisions at what lies in it and has no entries of its own. */
  decisionsAbove: Map<number, boolean> | null
}

/** What is asked: its container, and the layers of its own. `node` is set when the resource is a container. */
export interface Target {
  place: Place
  container: PathNode
  node: PathNode | null
  problem: LinkProblem | null
  self: Layer | null
  /** Where what this resource inherits begins. */
  inherited: Layer | null
}

export interface Paths {
  team: PathNode
  board(id: string): PathNode
  folder(id: string): PathNode
  target(resource: Resource): Target
}

/** Resolves the links of one graph lazily; each container is worked out once. */
export function createPaths(graph: PermissionGraph, defaults: EntryMap, includeTrashed: boolean): Paths {
  return new GraphPaths(graph, defaults, includeTrashed)
}

class GraphPaths implements Paths {
  readonly team: PathNode
  private readonly graph: PermissionGraph
  private readonly includeTrashed: boolean
  private readonly root: Layer
  // By plain ids: a key put together for each question would cost more than the look-up.
  private readonly boards = new Map<string, PathNode>()
  private readonly folders = new Map<string, PathNode>()
  private readonly folderEntries: ReadonlyMap<string, GraphEntries>

  constructor(graph: PermissionGraph, defaults: EntryMap, includeTrashed: boolean) {
    this.graph = graph
    this.includeTrashed = includeTrashed
    this.folderEntries = entriesOf(graph, 'folder')
    this.root = { name: 'role_defaults', at: null, entries: defaults, ownerOnly: false, next: null }
    const { id, rights_seq } = graph.team
    this.team = this.makeNode({ type: 'team', id }, null, null, rights_seq, null)
  }

  board(id: string): PathNode {
    const known = this.boards.get(id)
    if (known !== undefined) return known
    const place: Place = { type: 'board', id }
    const record = this.graph.boards.get(id)
    if (record === undefined) return this.broken(place, 'missing')
    const fault = this.faultOf(record)
    const node = this.makeNode(place, this.team, record, record.rights_seq, fault && { fault, at: place })
    this.boards.set(id, node)
    return node
  }

  // Climbs in a loop, not by recursion: a chain made by a hostile import may be deeper than the stack.
  folder(id: string): PathNode {
    const { graph, folders } = this
    const kept = folders.get(id)
    if (kept !== undefined) return kept
    const own = graph.folders.get(id)
    // A node that is kept lies in no cycle, and neither does what lies right below it.
    const parent = own && (own.parent_id === null ? this.board(own.board_id) : folders.get(own.parent_id))
    if (own && parent) return this.addFolder(own, parent)
    const chain: GraphFolder[] = []
    const seen = new Set<string>()
    let top: PathNode | null = null
    for (let at = id; top === null;) {
      const record = graph.folders.get(at)
      const known = folders.get(at)
      if (known !== undefined) top = known
      else if (record === undefined) top = this.broken({ type: 'folder', id: at }, 'missing')
      else if (seen.has(at)) top = this.broken({ type: 'folder', id: at }, 'cycle')
      else {
        seen.add(at)
        chain.push(record)
        if (record.parent_id === null) top = this.board(record.board_id)
        else at = record.parent_id
      }
    }
    for (const record of chain.toReversed()) top = this.addFolder(record, top)
    return top
  }

  target(resource: Resource): Target {
    const place: Place = { type: resource.type, id: resource.id }
    const container = this.containerOf(resource, place)
    const fault = faultOfLinks(resource, container, this.team)
    const problem: LinkProblem | null = fault === null ? container.problem : { fault, at: place }
    if (resource.type === 'team' || resource.type === 'board' || resource.type === 'folder') {
      const inherited = container.parent?.above ?? this.root
      return { place, container, node: container, problem, self: container.self, inherited }
    }
    const inherited = this.aboveLeaf(resource, container)
    const { self } = stackLayers(place, this.graph.entries.get(entriesKey(place.type, place.id)), inherited)
    return { place, container, node: null, problem, self, inherited }
  }

  private makeNode(
    place: Place,
    parent: PathNode | null,
    board: GraphBoard | null,
    rightsSeq: number,
    problem: LinkProblem | null,
  ): PathNode {
    const stack = stackLayers(
      place,
      place.type === 'folder'
        ? this.folderEntries.get(String(place.id))
        : this.graph.entries.get(entriesKey(place.type, place.id)),
      parent?.above ?? this.root,
    )
    const { self, above } = stack
    const isBare = parent !== null && parent.board === board && self === parent.above
    return {
      type: place.type,
      id: place.id,
      self,
      above,
      parent,
      board,
      sameAs: isBare ? (parent.sameAs ?? parent) : null,
      problem: parent?.problem ?? problem,
      rights: Math.max(rightsSeq, parent?.rights ?? 0),
      decisions: null,
      decisionsAbove: null,
    }
  }

  private broken(place: Place, fault: LinkFault): PathNode {
    return this.makeNode(place, this.team, null, 0, { fault, at: place })
  }

  private faultOf(record: GraphBoard | GraphFolder): LinkFault | null {
    if (record.team_id !== this.graph.team.id) return 'other_workspace'
    return record.deleted_at !== null && !this.includeTrashed ? 'deleted' : null
  }

  private addFolder(record: GraphFolder, parent: PathNode): PathNode {
    const place: Place = { type: 'folder', id: record.id }
    const strays = parent.board !== null && parent.board.id !== record.board_id
    const fault = this.faultOf(record) ?? (strays ? 'other_board' : null)
    const node = this.makeNode(place, parent, parent.board, record.rights_seq, fault && { fault, at: place })
    // In a cycle "above" depends on where one begins: such a node must not be kept for another question.
    if (node.problem?.fault !== 'cycle') this.folders.set(record.id, node)
    return node
  }

  private containerOf(resource: Resource, place: Place): PathNode {
    switch (resource.type) {
      case 'team':
        return String(resource.id) === String(this.team.id) ? this.team : this.broken(place, 'missing')
      case 'board':
        return this.board(String(resource.id))
      case 'folder':
        return this.folder(String(resource.id))
      default:
        if (isGiven(resource.folder_id)) return this.folder(resource.folder_id)
        return isGiven(resource.board_id) ? this.board(resource.board_id) : this.broken(place, 'missing')
    }
  }

  private aboveLeaf(resource: Resource, container: PathNode): Layer | null {
    if (resource.type !== 'value' && resource.type !== 'comment') return container.above
    const item: Place = { type: 'item', id: resource.item_id }
    return stackLayers(item, this.graph.entries.get(entriesKey('item', item.id)), container.above).above
  }
}

/** The records of one type by plain id: most resources have none, and those that have are few. */
function entriesOf(graph: PermissionGraph, type: ResourceType): ReadonlyMap<string, GraphEntries> {
  const prefix = entriesKey(type, '')
  const found = new Map<string, GraphEntries>()
  for (const [key, entries] of graph.entries)
    if (key.startsWith(prefix)) found.set(key.slice(prefix.length), entries)
  return found
}

function faultOfLinks(resource: Resource, container: PathNode, team: PathNode): LinkFault | null {
  if (resource.team_id !== team.id) return 'other_workspace'
  const inItem = resource.type === 'value' || resource.type === 'comment'
  if (inItem && !isGiven(resource.item_id)) return 'missing'
  const board = container.board
  const strays = board !== null && isGiven(resource.board_id) && resource.board_id !== board.id
  return strays ? 'other_board' : null
}

/** Ids that come from outside may be missing in spite of their type. */
function isGiven(id: string | null | undefined): id is string {
  return id !== null && id !== undefined
}
