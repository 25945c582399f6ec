import { now, newSlug, newUuid, toWireTime } from '@weft/base'
import { addSpeakers, type Fields, must, type Person, type Say, type TestServer } from '@weft/server/testing'

type Role = 'owner' | 'full' | 'other' | 'restricted'

/** A workspace with a board of two folders, three items, and time that is one's own, shared, or side by side. */
export interface TimeWorld {
  server: TestServer
  team_id: number
  people: Record<Role, Person>
  as: Record<Role | 'guest', Say>
  board_id: string
  folder_id: string
  other_folder_id: string
  /** The attribute that names the items. */
  name_id: string
  items: [string, string, string]
  time: { own: string; shared: string; parallel: string }
}

export async function addTimeWorld(server: TestServer): Promise<TimeWorld> {
  const { team_id, people, as } = await addSpeakers(server, ['full', 'other', 'restricted'])
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  const items: TimeWorld['items'] = [newUuid(), newUuid(), newUuid()]
  const name_id = newUuid()
  const time = { own: newUuid(), shared: newUuid(), parallel: newUuid() }
  const put = (path: string, body: Fields) => must(as.owner('PUT', path, { ...body, row_version: 1 }))
  const { owner, restricted } = people
  await put(`/boards/${board_id}`, { name: 'Board', user_ids: [owner.id, restricted.id] })
  for (const id of [folder_id, other_folder_id]) await put(`/folders/${id}`, { board_id, name: 'Folder' })
  await put(`/attributes/${name_id}`, { board_id, name: 'Name', type: 'text', primary: true })
  const settings = { own: {}, shared: { sharedEntries: true }, parallel: { allowParallel: true } }
  for (const kind of ['own', 'shared', 'parallel'] as const)
    await put(`/attributes/${time[kind]}`, {
      board_id,
      name: kind,
      type: 'time_tracking',
      settings: settings[kind],
    })
  for (const [at, id] of items.entries())
    await put(`/items/${id}`, { board_id, folder_id, values: { [name_id]: `Item ${at}` } })
  return { server, team_id, people, as, board_id, folder_id, other_folder_id, name_id, items, time }
}

/** The time so many seconds from now. */
export const at = (seconds: number): string => toWireTime(now() + seconds * 1_000)
