import { isUuid } from '@weft/base'
import { loadAttributes } from '@weft/features/attributes/server'
import { invalid, type NamedReading } from '@weft/server-kit'

import { itemErrors } from '../../shared/index.ts'

interface Known {
  /** Of each name, the attributes that bear it. */
  byName: ReadonlyMap<string, readonly string[]>
  byId: ReadonlyMap<string, string>
}

/** The attributes of boards by name and by id, each board read once. */
export class AttributeNames {
  readonly #known = new Map<string, Promise<Known>>()
  readonly #reading: NamedReading

  constructor(reading: NamedReading) {
    this.#reading = reading
  }

  /** The id of an attribute that is said by id or by name; 422 where it is nobody's, or that of two. */
  async idOf(board_id: string, said: string, where: string): Promise<string> {
    // As it stands, whatever it is worth: what it may do is judged where it is used.
    const isId: boolean = isUuid(said)
    if (isId) return said
    const ids = (await this.#of(board_id)).byName.get(said) ?? []
    const [id] = ids
    if (id === undefined) throw invalid(`${where}: there is no attribute ${said}`)
    if (ids.length > 1)
      throw itemErrors.ambiguous_name({ data: [`${where}: ${said} is the name of ${ids.join(' and ')}`] })
    return id
  }

  /** 422 where an attribute bears the name of what every item has, such as `created_at`: nobody knows which is meant. */
  async demandItself(board_id: string, said: string, where: string): Promise<void> {
    const [id] = (await this.#of(board_id)).byName.get(said) ?? []
    if (id !== undefined)
      throw itemErrors.ambiguous_name({ data: [`${where}: ${said} is every item’s, and the name of ${id}`] })
  }

  /** What an attribute is told as: its name, or its id where that name would be read as something else. */
  async toldAs(board_id: string, id: string): Promise<string> {
    const { byId, byName } = await this.#of(board_id)
    const name = byId.get(id)
    return name !== undefined && !isUuid(name) && byName.get(name)?.length === 1 ? name : id
  }

  #of(board_id: string): Promise<Known> {
    const known = this.#known.get(board_id) ?? this.#read(board_id)
    this.#known.set(board_id, known)
    return known
  }

  async #read(board_id: string): Promise<Known> {
    const { db, principal, created } = this.#reading
    const { team_id, graph } = principal.access
    const byId = new Map<string, string>()
    // Of a board that the same call makes nothing stands yet.
    if (graph.boards.has(board_id))
      for (const { id, name, deleted_at } of await db.read(team_id, (tx) =>
        loadAttributes(tx, team_id, board_id),
      ))
        if (deleted_at === null) byId.set(id, name)
    for (const [id, { name }] of madeOn(board_id, created))
      if (typeof name === 'string' && !byId.has(id)) byId.set(id, name)
    const byName = new Map<string, string[]>()
    for (const [id, name] of byId) byName.set(name, [...(byName.get(name) ?? []), id])
    return { byName, byId }
  }
}

/** Attributes of a board that the same call makes, by id. */
function madeOn(board_id: string, created: NamedReading['created']): [string, Fields][] {
  return [...(created ?? [])].flatMap(([key, fields]): [string, Fields][] =>
    key.startsWith(ATTRIBUTE) && fields['board_id'] === board_id
      ? [[key.slice(ATTRIBUTE.length), fields]]
      : [],
  )
}

const ATTRIBUTE = 'attributes:'

/** Whether the attributes of a board are seen at all, or made by the same call. */
export function seesNames({ principal, created }: NamedReading, board_id: unknown): board_id is string {
  if (typeof board_id !== 'string') return false
  if (principal.access.graph.boards.has(board_id))
    return principal.may('VIEW_BOARD', { type: 'board', id: board_id })
  return created?.has(`boards:${board_id}`) === true
}

type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
