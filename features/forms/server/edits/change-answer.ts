import { boardSchema } from '@weft/features/attributes/server'
import type { FileTaker } from '@weft/features/files/server'
import { itemStore, slotsOf } from '@weft/features/items/server'
import { feedName, values as valueCollection } from '@weft/model'
import {
  applyOperation,
  type Principal,
  type Caller,
  errors,
  type Kit,
  makeOperation,
  RecordMovedError,
  type Unit,
} from '@weft/server-kit'

import { askedFields, asksForItems, inputOf } from '../../shared/index.ts'
import { type ChosenLink, placeLinks, whilePlaced } from '../answers/link-items.ts'
import type { LoadedForm } from '../load-form.ts'
import { type EditRow, folderOfAnswer, type SentBefore, sentOf, updateEdit } from './queries.ts'
import type { ReadValues } from '../answers/read-values.ts'
import { storeFiles } from '../answers/store-files.ts'
import { holdForm } from '../shares/hold-form.ts'
import { filesByBlock } from '../answers/take-answer.ts'

export interface ChangedAnswer {
  form: LoadedForm
  edit: EditRow
  caller: Caller
  read: ReadValues
  /** As it is sent now, by question; questions that are not shown have none. */
  sent: SentBefore['values']
  /** Ids of files that stay, by question. */
  kept: Readonly<Record<string, readonly string[]>>
}

/**
 * Writes what differs from the answer as it was sent before, and nothing else: what others wrote since into the rest of
 * the item stays, and none of it is told.
 */
export async function changeAnswer(kit: Kit, taker: FileTaker, changed: ChangedAnswer): Promise<void> {
  const { form, edit, caller, read } = changed
  const { team_id, board_id } = form.row
  const { id } = edit
  const stored = await storeFiles(
    taker,
    { team_id, user_id: caller.user_id || null, item_id: id },
    read.files,
  )
  // Hidden questions are not this link's.
  const fields = askedFields(form.settings, form.attributes).filter(({ block }) => !block.hidden)
  try {
    await whilePlaced(async () => {
      const folder_id = await folderOfAnswer(kit.db, team_id, id)
      if (folder_id === null) throw errors.not_found()
      const links = linksBetween(changed, fields)
      const linking = await placeLinks(kit, { team_id, caller }, { id, board_id, folder_id }, links)
      await kit.writer.act({
        team_id,
        feeds: [{ team_id, kind: 'folder', id: folder_id }, ...linking.feeds],
        board_ids: [board_id],
        caller,
        key: null,
        hash: '',
        origin: { via: 'form', id: form.row.id },
        async run(unit) {
          const sharer = await holdForm(unit, { form, item_id: id, caller })
          await write(unit, sharer)
          await linking.apply(unit, sharer)
          return { status: 200, body: { data: null } }
        },
      })
    })
  } catch (error) {
    await stored.dismiss()
    throw error
  }

  async function write(unit: Unit, sharer: Principal): Promise<void> {
    const before = await sentOf(unit.tx, team_id, id)
    await unit.load(itemStore, [id])
    await boardSchema.load(unit, board_id)
    const item = unit.get(itemStore, id)
    if (!before || !item || item['deleted_at'] !== null) throw errors.not_found()
    const folder_id = item['folder_id']
    // It moved between look-up and lock.
    const feed = feedName({ team_id, kind: 'folder', id: folder_id })
    if (!unit.feeds.has(feed)) throw new RecordMovedError(feed)
    sharer.need('EDIT_ITEM', { type: 'item', id, board_id, folder_id })
    const slots = slotsOf(item)
    const files: SentBefore['files'] = {}
    const fresh = filesByBlock(form, stored.byAttribute)
    for (const { block, attribute } of fields) {
      if (asksForItems(attribute)) continue
      if (inputOf(attribute) !== 'files') {
        const was = before.values[block.id] ?? []
        const now = changed.sent[block.id] ?? []
        if (!isSame(was, now)) await put(unit, sharer, attribute.id, read.values[attribute.id] ?? null)
        continue
      }
      const sentFiles = before.files[block.id] ?? []
      const stays = sentFiles.filter((file) => changed.kept[block.id]?.includes(file.id))
      const gone = new Set(sentFiles.filter((file) => !stays.includes(file)).map((file) => file.id))
      const added = stored.byAttribute.get(attribute.id) ?? []
      files[block.id] = [...stays, ...(fresh[block.id] ?? [])]
      if (gone.size === 0 && added.length === 0) continue
      const standing = (slots[attribute.id]?.[0] ?? []) as readonly { id: string }[]
      const next = [...standing.filter((file) => !gone.has(file.id)), ...added]
      await put(unit, sharer, attribute.id, next.length > 0 ? next : null)
    }
    unit.later((tx) => taker.hold(tx, team_id, id, stored.all))
    unit.later((tx) => updateEdit(tx, team_id, id, { values: changed.sent, files }))
  }

  async function put(unit: Unit, sharer: Principal, attribute_id: string, data: unknown): Promise<void> {
    const item = unit.get(itemStore, id)
    const slot = item ? slotsOf(item)[attribute_id] : undefined
    const operation = {
      ...makeOperation({
        collection: valueCollection.name,
        method: 'put',
        id: `${id}.${attribute_id}`,
        item: { data, row_version: (slot?.[1] ?? 0) + 1 },
        caller,
        key: null,
      }),
      board_id,
    }
    await kit.registry.prepare(unit, [operation])
    applyOperation(kit.registry.get(valueCollection.name), { unit, principal: sharer, operation })
  }
}

/** Items that are chosen now and were not before, and those that were and are not. */
function linksBetween({ edit, sent }: ChangedAnswer, fields: ReturnType<typeof askedFields>): ChosenLink[] {
  return fields.flatMap(({ block, attribute }): ChosenLink[] => {
    if (!asksForItems(attribute)) return []
    const was = edit.sent.values[block.id] ?? []
    const now = sent[block.id] ?? []
    const link = (to_item_id: string) => ({ attribute_id: attribute.id, to_item_id })
    return [
      ...was.filter((one) => !now.includes(one)).map((one) => ({ ...link(one), isGone: true })),
      ...now.filter((one) => !was.includes(one)).map(link),
    ]
  })
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((text, at) => text === right[at])
}
