import { loadAttributes, serverTypeFor } from '@weft/features/attributes/server'
import { isPublishable } from '@weft/features/attributes/shared'
import { parseTemplate, renderTemplate, type Token } from '@weft/features/automations/shared'
import { type ItemRow, itemStore, ownersOf, slotsOf } from '@weft/features/items/server'
import { peopleWithin } from '@weft/features/workspaces/server'
import { now } from '@weft/base'
import type { Attribute, ValueContext } from '@weft/model'
import type { Kit, Principal } from '@weft/server-kit'

import { zoneOf } from '../queries.ts'
import type { ValueWish } from '../value/prepare-value.ts'

interface Asked {
  board_id: string
  item_ids: readonly string[]
  prompt: string
}

/** An item that is asked about, with the version of the value that stands there. */
export interface AskedItem {
  item: ItemRow
  wish: ValueWish
}

/** What the prompt says of values, by names alone, and which items it goes out for. */
interface AskedItems {
  /** With names in place of tokens. */
  prompt: string
  items: readonly AskedItem[]
}

/** Items of a board that somebody may see and change, where they may use AI, with the values that a prompt names. */
export async function askedItems(
  kit: Kit,
  principal: Principal,
  { board_id, item_ids, prompt }: Asked,
): Promise<AskedItems> {
  const { team_id } = principal.access
  const [rows, attributes] = await kit.db.read(team_id, async (tx) => [
    await itemStore.load(tx, team_id, [...new Set(item_ids)]),
    (await loadAttributes(tx, team_id, board_id)).filter(({ deleted_at }) => deleted_at === null),
  ])
  const items = [...new Set(item_ids)].flatMap((id) => {
    const item = rows.get(id)
    return item && item.board_id === board_id && mayFill(principal, item, attributes) ? [item] : []
  })
  const folder_ids = [...new Set(items.map(({ folder_id }) => folder_id))]
  const people = await kit.db.read(team_id, (tx) => peopleWithin(tx, team_id, folder_ids))
  const context: ValueContext = {
    locale: 'en-US',
    tz: await zoneOf(kit.db, principal.user_id),
    week_start: 1,
    now: now(),
    me: principal.user_id,
    people: new Map(people.map(({ id, name }) => [id, { name }])),
  }
  const named = namedIn(prompt, attributes)
  const wish = renderTemplate(prompt, (token) => ({ text: attributeOf(attributes, token)?.name ?? '' }), {
    zone: context.tz,
  })
  return {
    prompt: wish,
    items: items.map((item) => ({ item, wish: { prompt: wish, about: aboutOf(item, named, context) } })),
  }
}

/** Whether somebody may ask for a value of an item: it would be theirs to write. */
function mayFill(principal: Principal, item: ItemRow, attributes: readonly Attribute[]): boolean {
  const { id, board_id, folder_id } = item
  const folder = { type: 'folder', id: folder_id } as const
  if (item.deleted_at !== null || !principal.may('VIEW_FOLDER', folder)) return false
  const owner = ownersOf(item, attributes, principal.access.graph)
  return (
    principal.may('USE_AI', folder) &&
    principal.may('EDIT_ITEM', { type: 'item', id, board_id, folder_id, owner })
  )
}

/** What the tokens of a prompt name, and the name of the item, which always goes along. */
function namedIn(prompt: string, attributes: readonly Attribute[]): Attribute[] {
  const tokens = parseTemplate(prompt).filter((part) => typeof part !== 'string')
  const named = tokens.flatMap((token) => attributeOf(attributes, token) ?? [])
  return [...new Set([...attributes.filter(({ primary }) => primary), ...named])]
}

/** By its id, as prompts are sent, or by its name. Of what differs from reader to reader nothing is told. */
function attributeOf(attributes: readonly Attribute[], { root, field }: Token): Attribute | undefined {
  if (root !== 'item') return undefined
  const found = attributes.find(({ id }) => id === field) ?? attributes.find(({ name }) => name === field)
  return found && isPublishable(serverTypeFor(found)) ? found : undefined
}

function aboutOf(item: ItemRow, named: readonly Attribute[], context: ValueContext): Record<string, string> {
  return Object.fromEntries(
    named.map((attribute) => {
      const [data = null] = slotsOf(item)[attribute.id] ?? []
      const text = data === null ? '' : serverTypeFor(attribute).format(data, attribute.settings, context)
      return [attribute.name, text]
    }),
  )
}
