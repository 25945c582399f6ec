import type { FileTaker } from '@weft/features/files/server'
import { markPartial } from '@weft/features/items/server'
import { type FeedKey, items, SORT_GAP } from '@weft/model'
import { applyOperation, type Caller, type Kit, makeOperation } from '@weft/server-kit'

import { placeLinks, whilePlaced } from './link-items.ts'
import type { LoadedForm } from '../load-form.ts'
import { answersBefore, insertAnswer, lastPlace } from '../queries.ts'
import { insertEdit, type SentBefore } from '../edits/queries.ts'
import { holdForm } from '../shares/hold-form.ts'
import type { ReadValues } from './read-values.ts'
import { storeFiles } from './store-files.ts'

export interface TakenAnswer {
  form: LoadedForm
  /** The answer's id, which becomes its item's. */
  id: string
  caller: Caller
  /** What the browser is known by, where each person answers once. */
  person: string | null
  read: ReadValues
  /** What a secret link to the answer is known by; null where answers cannot be changed. */
  digest: string | null
  /** What that link will show, files aside. */
  sent: SentBefore['values']
}

export type Taken = 'made' | 'same' | 'once' | 'full'

/**
 * Makes the item of an answer with its files and links, by the same rules as every other save and with the rights of
 * whoever shared the form, as they are under the locks. The same answer again makes nothing.
 */
export async function takeAnswer(kit: Kit, files: FileTaker, taken: TakenAnswer): Promise<Taken> {
  const { form, id, caller, read } = taken
  const { team_id, board_id } = form.row
  const { folder_id } = form
  const stored = await storeFiles(
    files,
    { team_id, user_id: caller.user_id || null, item_id: id },
    read.files,
  )
  const values = { ...read.values, ...Object.fromEntries(stored.byAttribute) }
  markPartial(values)
  const item = { id, board_id, folder_id }
  const links = read.links.flatMap(({ attribute, item_ids }) =>
    item_ids.map((to_item_id) => ({ attribute_id: attribute.id, to_item_id })),
  )
  try {
    const done = await whilePlaced(async () => {
      const linking = links.length > 0 ? await placeLinks(kit, { team_id, caller }, item, links) : null
      const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
      const { body } = await kit.writer.act({
        team_id,
        feeds: [feed, ...(linking?.feeds ?? [])],
        board_ids: [board_id],
        caller,
        key: null,
        hash: '',
        origin: { via: 'form', id: form.row.id },
        run: async (unit) => ({ status: 200, body: { data: await write(unit, linking) } }),
      })
      return body.data
    })
    if (done !== 'made') await stored.dismiss()
    return done
  } catch (error) {
    await stored.dismiss()
    throw error
  }

  async function write(
    unit: Parameters<Parameters<Kit['writer']['act']>[0]['run']>[0],
    linking: Awaited<ReturnType<typeof placeLinks>> | null,
  ): Promise<Taken> {
    const view_id = form.row.id
    const sharer = await holdForm(unit, { form, item_id: id, caller })
    const answer = { team_id, view_id, id, user_id: caller.user_id || null, person: taken.person }
    const before = await answersBefore(unit.tx, answer)
    const { max, once } = form.settings.share
    if (before.is_same) return 'same'
    if (once && before.is_person) return 'once'
    if (max !== null && before.count >= max) return 'full'
    const operation = {
      ...makeOperation({
        collection: items.name,
        method: 'put',
        id,
        item: {
          board_id,
          folder_id,
          sort_order: (await lastPlace(unit.tx, team_id, folder_id)) + SORT_GAP,
          values,
          row_version: 1,
        },
        caller,
        key: null,
      }),
      board_id,
    }
    await kit.registry.prepare(unit, [operation])
    applyOperation(kit.registry.get(items.name), { unit, principal: sharer, operation })
    await linking?.apply(unit, sharer)
    unit.later((tx) => files.hold(tx, team_id, id, stored.all))
    unit.later((tx) => insertAnswer(tx, answer))
    const { digest } = taken
    if (digest !== null) {
      const sent = { values: taken.sent, files: filesByBlock(form, stored.byAttribute) }
      unit.later((tx) => insertEdit(tx, { team_id, view_id, id, digest, sent }))
    }
    return 'made'
  }
}

/** Files by the question that they answer, by id and name. */
export function filesByBlock(
  form: LoadedForm,
  stored: ReadonlyMap<string, readonly { id: string; name: string }[]>,
): SentBefore['files'] {
  return Object.fromEntries(
    (form.settings.blocks ?? []).flatMap((block) => {
      const files = block.kind === 'field' ? stored.get(block.attribute_id) : undefined
      return files ? [[block.id, files.map(({ id, name }) => ({ id, name }))]] : []
    }),
  )
}
