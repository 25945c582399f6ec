import { NEW_UUID } from './requests.ts'
import type { Place } from './place.ts'

// What requests are made of. Records that a request changes are made for it alone, so that cells do not meet.

export const id = (of: (at: Place) => string | Promise<string>) => async (at: Place) => ({
  params: { id: await of(at) },
})
export const inBoard = ({ board_id }: Place) => ({ board_id })
export const inFolder = ({ board_id, folder_id }: Place) => ({ board_id, folder_id })
const aBoard = (at: Place) => ({ name: 'B', user_ids: [at.people.owner.id, at.people.invited.id] })
export const aFolder = (at: Place) => ({ ...inBoard(at), name: 'F' })
export const aView = (at: Place) => ({ ...inFolder(at), name: 'V', type: 'list' })
export const anAttribute = (at: Place) => ({ ...inBoard(at), name: NEW_UUID, type: 'number' })
export const saved = { name: 'C', row_version: 2 }
const NAMED = { board: aBoard, folder: aFolder, view: aView, attribute: anAttribute, item: inFolder }
type Kind = keyof typeof NAMED
/** One more of a kind. */
export const one = (kind: Kind) => (at: Place) => at.add(`${kind}s`, NAMED[kind](at))
/** One more, in the trash. */
export const gone = (kind: Kind) => (at: Place) => at.addTrashed(`${kind}s`, NAMED[kind](at))
/** Saves one that is made for it. */
export const put = (kind: Kind, body: (at: Place) => object) => async (at: Place) => ({
  params: { id: await one(kind)(at) },
  body: body(at),
})
/** Makes one under an id that is new in each request. */
export const create = (id: string, body: (at: Place) => object) => (at: Place) => ({
  params: { id },
  body: { ...body(at), row_version: 1 },
})
export const value = async (at: Place) => `${await at.add('items', inFolder(at))}.${at.name_id}`
/** A batch of one entry. */
export const entry =
  (method: string, route: (at: Place) => string | Promise<string>, item?: (at: Place) => object) =>
  async (at: Place) => ({
    body: [
      { method, route: await route(at), ...(item ? { item: item(at) } : {}), idempotency_key: NEW_UUID },
    ],
  })
export const channelsOf = (at: Place) => [
  `private-team.${at.team_id}`,
  `private-board.${at.team_id}.${at.board_id}`,
  `private-folder.${at.team_id}.${at.folder_id}`,
]
