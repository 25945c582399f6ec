import { newSlug, newUuid } from '@weft/base'
import { addWorkspace, type TestServer, type Workspace } from '@weft/server/testing'

export interface CopyWorld extends Workspace<'full' | 'restricted'> {
  board_id: string
  folder_id: string
  /** Below `folder_id`. */
  deeper_id: string
  /** By name. */
  attributes: Record<'name' | 'note' | 'code' | 'tags', string>
  label_id: string
}

/** A board of two folders, four attributes and a view that filters by one of them. */
export async function addCopyWorld(server: TestServer): Promise<CopyWorld> {
  const { team_id, people, as } = await addWorkspace(server, ['full', 'restricted'])
  const { make } = as.owner
  const [board_id, folder_id, deeper_id, label_id] = [newSlug(), newSlug(), newSlug(), newUuid()]
  const attributes = { name: newUuid(), note: newUuid(), code: newUuid(), tags: newUuid() }
  await make('boards', { name: 'Plan', description: 'What we do', color: 'green' }, board_id)
  await make('attributes', { board_id, name: 'Name', type: 'text', primary: true }, attributes.name)
  await make('attributes', { board_id, name: 'Note', type: 'longtext' }, attributes.note)
  await make(
    'attributes',
    { board_id, name: 'Code', type: 'text', settings: { unique: true } },
    attributes.code,
  )
  const labels = [{ id: label_id, name: 'Red', color: 'red' }]
  const tags = { board_id, name: 'Tags', type: 'label', settings: { labels }, default_data: [label_id] }
  await make('attributes', tags, attributes.tags)
  const attribute_ids = Object.values(attributes)
  await make('folders', { board_id, name: 'Folder', attribute_ids }, folder_id)
  await make('folders', { board_id, name: 'Deeper', parent_id: folder_id, attribute_ids }, deeper_id)
  const filter = {
    op: 'and',
    conditions: [{ attribute_id: attributes.tags, operator: 'any_of', value: [label_id] }],
  }
  await make('views', { board_id, folder_id, name: 'Reds', type: 'table', settings: { filter } })
  return { team_id, people, as, board_id, folder_id, deeper_id, attributes, label_id }
}
