import { serverAttributeTypes } from '@weft/features/attributes/server'
import { parseValueId } from '@weft/model'
import type { ActivityEntry, Kit } from '@weft/server-kit'

import { decide, type EntryPlace, type Facts, freshMentions, type Happened, isTold } from './events.ts'
import { mentionedBefore } from './mentions/mentioned-before.ts'
import { readWriting } from './mentions/queries.ts'
import { attributesNamed, commentsNamed, nextEntries, valuesOfTypes } from './queries.ts'
import { makersOfViews, type ViewFollower, viewFollowersOf, whoFollows } from './following/queries.ts'

/** Entries that are worked through at once. */
const ROUND = 500

/** What happened next in a folder, decided, and who follows its items. */
export interface Round {
  happened: readonly Happened[]
  followers: readonly number[]
  /** Those of views of the folder. */
  ofViews: readonly ViewFollower[]
  /** Who made the forms that were answered, and hears of the answers unless they chose not to. */
  ofForms: readonly ViewFollower[]
  /** Items that came to lie here. */
  moved: readonly string[]
  to: EntryPlace
}

const PEOPLE_TYPES = Object.entries(serverAttributeTypes).flatMap(([type, { namesPeople, mentions }]) =>
  namesPeople === true || mentions ? [type] : [],
)

/** Null when all of the folder was told. */
export async function readRound(
  { db }: Pick<Kit, 'db'>,
  team_id: number,
  folder_id: string,
): Promise<Round | null> {
  return db.read({ team: team_id }, async (tx) => {
    const entries = await nextEntries(tx, team_id, folder_id, ROUND)
    const last = entries.at(-1)
    if (!last) return null
    const told = entries.filter(isTold)
    const ids = told.flatMap(({ collection, record_id }) =>
      collection === 'values' ? (parseValueId(record_id)?.attribute_id ?? []) : [],
    )
    const made = told.filter(({ collection, action }) => collection === 'items' && action === 'created')
    const held = await valuesOfTypes(
      tx,
      team_id,
      made.map(({ record_id }) => record_id),
      PEOPLE_TYPES,
    )
    const ofMade = held.map(({ attribute_id }) => attribute_id)
    const attributes = await attributesNamed(tx, team_id, [...new Set([...ids, ...ofMade])])
    const talked = told.filter(({ collection, action }) => collection === 'comments' && action === 'changed')
    const comments = await commentsNamed(tx, team_id, [...new Set(talked.map(({ record_id }) => record_id))])
    const writing = await readWriting(
      tx,
      { team_id, folder_id },
      told.filter((entry) => freshMentions(entry).length > 0),
    )
    const facts = {
      ...factsOf(attributes, held, comments, entries),
      mentionedBefore: (entry: ActivityEntry) => mentionedBefore(entry, writing),
    }
    const happened = told.flatMap((entry) => decide(entry, facts) ?? [])
    const items = [...new Set(happened.map(({ item_id }) => item_id))]
    const forms = [...new Set(happened.flatMap(({ form_id }) => form_id ?? []))]
    return {
      happened,
      followers: await whoFollows(tx, team_id, items),
      ofViews: await viewFollowersOf(tx, team_id, folder_id),
      ofForms: await makersOfViews(tx, team_id, forms),
      moved: told.flatMap(({ action, record_id }) => (action === 'moved' ? record_id : [])),
      to: { seq: last.seq, n: last.n },
    }
  })
}

function factsOf(
  attributes: Awaited<ReturnType<typeof attributesNamed>>,
  held: Awaited<ReturnType<typeof valuesOfTypes>>,
  comments: Awaited<ReturnType<typeof commentsNamed>>,
  entries: readonly ActivityEntry[],
): Omit<Facts, 'mentionedBefore'> {
  const commentsById = new Map(comments.map((one) => [one.id, one]))
  const byId = new Map(attributes.map((one) => [one.id, one]))
  const member = (id: string) => {
    const attribute = byId.get(id)
    return attribute && { attribute, type: serverAttributeTypes[attribute.type] }
  }
  // What was changed since was something else when the item was made.
  const first = new Map<string, { data?: unknown; mentions?: readonly number[] } | null>()
  for (const { collection, record_id, old } of entries)
    if (collection === 'values' && !first.has(record_id))
      first.set(record_id, old as { data?: unknown } | null)
  const heldBy = (item_id: string) => held.filter((one) => one.item_id === item_id)
  return {
    comment: (id) => commentsById.get(id),
    namesPeople: (id) => member(id)?.type?.namesPeople === true,
    tellsAdded(id) {
      const found = member(id)
      return found?.type?.tellsAdded?.(found.attribute.settings) !== false
    },
    hidesAuthor(id) {
      const found = member(id)
      return found?.type?.hidesAuthor?.(found.attribute.settings) === true
    },
    assigned: (item_id) =>
      heldBy(item_id).flatMap(({ attribute_id, data }) => {
        if (member(attribute_id)?.type?.namesPeople !== true) return []
        const key = `${item_id}.${attribute_id}`
        const then = first.has(key) ? first.get(key)?.data : data
        const user_ids = Array.isArray(then) ? then.filter((one) => typeof one === 'number') : []
        return user_ids.length > 0 ? [{ attribute_id, user_ids }] : []
      }),
    mentioned: (item_id) =>
      heldBy(item_id).flatMap(({ attribute_id, data, row_version }) => {
        const key = `${item_id}.${attribute_id}`
        const now = member(attribute_id)?.type?.mentions?.(data) ?? []
        const user_ids = first.has(key) ? (first.get(key)?.mentions ?? []) : now
        // What every new item begins with, nobody wrote for this one.
        return user_ids.length > 0 && row_version > 0 ? [{ attribute_id, user_ids }] : []
      }),
  }
}
