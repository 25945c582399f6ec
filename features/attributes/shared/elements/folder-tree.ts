import { textCollator, type ValueContext } from '@weft/model'

type Folders = NonNullable<ValueContext['folders']>

export interface PlacedFolder {
  id: string
  /** Names from the top down. */
  path: readonly string[]
  /** Where it stands when the tree is read from top to bottom, over all boards. */
  place: number
  /** The folder itself and all that it lies below. */
  above: ReadonlySet<string>
}

const trees = new WeakMap<Folders, ReadonlyMap<string, PlacedFolder>>()
const NONE: ReadonlyMap<string, PlacedFolder> = new Map()
/** Deeper than folders can lie: a circle in what came from elsewhere ends here. */
const DEEPEST = 32

/** All folders with their places; read once a map, since maps of folders are replaced and never changed. */
export function folderTree({ folders }: Pick<ValueContext, 'folders'>): ReadonlyMap<string, PlacedFolder> {
  if (!folders) return NONE
  let tree = trees.get(folders)
  if (!tree) trees.set(folders, (tree = readTree(folders)))
  return tree
}

function readTree(folders: Folders): ReadonlyMap<string, PlacedFolder> {
  const compare = textCollator('en').compare
  const children = new Map<string, string[]>()
  for (const [id, { parent_id, board_id }] of folders) {
    // Below a folder that is not known it stands at the top of its board.
    const parent = parent_id !== null && folders.has(parent_id) ? parent_id : `board ${board_id}`
    const list = children.get(parent)
    if (list) list.push(id)
    else children.set(parent, [id])
  }
  for (const list of children.values()) {
    list.sort((a, b) => {
      const [one, other] = [folders.get(a), folders.get(b)]
      return (one?.sort_order ?? 0) - (other?.sort_order ?? 0) || compare(a, b)
    })
  }
  const tree = new Map<string, PlacedFolder>()
  const walk = (id: string, path: readonly string[], above: ReadonlySet<string>) => {
    if (path.length >= DEEPEST || tree.has(id)) return
    const own = [...path, folders.get(id)?.name ?? '']
    const over = new Set([...above, id])
    tree.set(id, { id, path: own, place: tree.size, above: over })
    for (const child of children.get(id) ?? []) walk(child, own, over)
  }
  const boards = [...children.keys()].filter((key) => key.startsWith('board ')).toSorted(compare)
  for (const board of boards) for (const id of children.get(board) ?? []) walk(id, [], new Set())
  return tree
}
