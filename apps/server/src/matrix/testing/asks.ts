import { NEW_UUID } from './requests.ts'
import { PASSWORD, type Place } from './place.ts'

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
/** Two items that no link is between. */
export const linkable = async (at: Place) =>
  `${await at.add('items', inFolder(at))}.${at.link_id}.${await at.add('items', inFolder(at))}`
export const link = async (at: Place) => {
  const params = { team_id: at.team_id, id: await linkable(at) }
  await at.get('PUT /api/{team_id}/references/{id}', { params, body: { row_version: 1 } })
  return params.id
}
export const unlinked = async (at: Place) => {
  const params = { team_id: at.team_id, id: await link(at) }
  await at.get('DELETE /api/{team_id}/references/{id}', { params })
  return params.id
}
export const shared = async (at: Place, body: object) => {
  const there = await at.elsewhere()
  const params = { team_id: there.team_id, id: there.board_id }
  await at.get('PUT /api/{team_id}/boards/{id}/sharing', { params, body })
  return params
}
/** A public board with a password. */
export const locked = (at: Place) => shared(at, { is_public: true, password: PASSWORD })
export const invitation = async (at: Place) => {
  const body = { invitations: [{ email: `${crypto.randomUUID()}@weft.test`, role: 'full-member' }] }
  const made = await at.get('POST /api/teams/{id}/members', { params: { id: at.team_id }, body })
  return (made['invitations'] as { id: string }[])[0]?.id ?? ''
}
export const csv = { type: 'text/csv', bytes: 'Name\nAnn\n' }
// Elsewhere: jobs that work on them do so in their own time.
export const upload = async (at: Place) => {
  const { team_id, folder_id, name_id } = await at.elsewhere()
  const query = { folder_id, file_name: 'a.csv' }
  const made = await at.get('POST /api/{team_id}/imports', { params: { team_id }, query, raw: csv })
  return { params: { team_id, id: String(made['id']) }, name_id }
}
/** A workspace that is offered to its admin. */
export const offered = async (at: Place) => {
  const made = await at.addTeam()
  const body = { user_id: at.people.admin.id }
  await at.get('POST /api/teams/{id}/owner', { params: { id: made }, body })
  return { params: { id: made } }
}
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

/** Another place where somebody is signed in. */
export async function session(at: Place): Promise<string> {
  const [first] = (await at.get('GET /api/me/sessions', {}, at.me)) as unknown as { id: string }[]
  return first?.id ?? ''
}
