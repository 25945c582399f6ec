import { newSlug } from '@weft/base'
import { type Hand, handOf, type TestServer } from '@weft/server/testing'

export interface ConversionWorld {
  team_id: number
  owner: Hand
  board_id: string
  folder_id: string
  other_folder_id: string
  name_id: string
  /** Makes an attribute; answers its id. */
  attribute(name: string, type: string, settings?: object): Promise<string>
  /** Makes an item with these values. */
  item(values: Record<string, unknown>, folder_id?: string): Promise<string>
  /** What the items hold for an attribute, by item. */
  data(attribute_id: string): Promise<Record<string, unknown>>
}

let count = 0

/** A board with two folders and one text attribute. */
export async function addConversionWorld(server: TestServer): Promise<ConversionWorld> {
  const person = await server.addPerson(`converter ${count++}`)
  const team_id = await server.addTeam(person, `Team ${count}`)
  const owner = handOf(server, team_id, person)
  const { make } = owner
  const [board_id, folder_id, other_folder_id] = [newSlug(), newSlug(), newSlug()]
  await make('boards', { name: 'Board' }, board_id)
  await make('folders', { board_id, name: 'One' }, folder_id)
  await make('folders', { board_id, name: 'Two' }, other_folder_id)
  const attribute: ConversionWorld['attribute'] = (name, type, settings = {}) =>
    make('attributes', { board_id, name, type, settings })
  const name_id = await make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  return {
    team_id,
    owner,
    board_id,
    folder_id,
    other_folder_id,
    name_id,
    attribute,
    item: (values, place = folder_id) => make('items', { board_id, folder_id: place, values }),
    async data(attribute_id) {
      const found: Record<string, unknown> = {}
      for (const place of [folder_id, other_folder_id]) {
        const rows = await owner.read<{ item_id: string; attribute_id: string; data: unknown }[]>(
          `/values?folder_id=${place}&limit=1000`,
        )
        for (const row of rows) if (row.attribute_id === attribute_id) found[row.item_id] = row.data
      }
      return found
    },
  }
}
