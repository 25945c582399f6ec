import { newUuid } from '@weft/base'
import type { FileTaker } from '@weft/features/files/server'
import type { StoredFile } from '@weft/features/files/shared'
import { markPartial } from '@weft/features/items/server'
import { type FeedKey, items, SORT_GAP } from '@weft/model'
import { applyOperation, type Caller, type Kit, makeOperation } from '@weft/server-kit'

import type { LoadedForm } from './load-form.ts'
import { answersBefore, insertAnswer, lastPlace, lockForm } from './queries.ts'
import type { ReadValues } from './read-values.ts'

export interface TakenAnswer {
  form: LoadedForm
  /** The answer's id, which becomes its item's. */
  id: string
  caller: Caller
  /** What the browser is known by, where each person answers once. */
  person: string | null
  read: ReadValues
}

export type Taken = 'made' | 'same' | 'once' | 'full'

/**
 * Makes the item of an answer with its files, by the same rules as every other save; that the form is shared is the
 * right to it. The same answer again makes nothing.
 */
export async function takeAnswer(
  kit: Kit,
  files: FileTaker,
  { form, id, caller, person, read }: TakenAnswer,
): Promise<Taken> {
  const { team_id, board_id, id: view_id } = form.row
  const { folder_id } = form
  const user_id = caller.user_id || null
  const values = { ...read.values }
  const stored: StoredFile[] = []
  const feed: FeedKey = { team_id, kind: 'folder', id: folder_id }
  const dismiss = () =>
    files.dismiss(
      team_id,
      stored.map((file) => file.id),
    )
  try {
    for (const { attribute, file } of read.files) {
      const taken = await files.take(team_id, user_id, attribute.settings, {
        id: newUuid(),
        item_id: id,
        attribute_id: attribute.id,
        name: file.name,
        size: file.size,
        open: file.open,
      })
      stored.push(taken)
      values[attribute.id] = [...((values[attribute.id] as object[] | undefined) ?? []), taken]
    }
    markPartial(values)
    const { body } = await kit.writer.act({
      team_id,
      feeds: [feed],
      board_ids: [board_id],
      caller,
      key: null,
      hash: '',
      async run(unit) {
        await lockForm(unit.tx, team_id, view_id)
        const answer = { team_id, view_id, id, user_id, person }
        const before = await answersBefore(unit.tx, answer)
        const { max, once } = form.settings.share
        const done = (taken: Taken) => ({ status: 200, body: { data: taken } })
        if (before.is_same) return done('same')
        if (once && before.is_person) return done('once')
        if (max !== null && before.count >= max) return done('full')
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
        applyOperation(kit.registry.get(items.name), { unit, asker: unit.insider(), operation })
        unit.later((tx) => files.hold(tx, team_id, id, stored))
        unit.later((tx) => insertAnswer(tx, answer))
        return done('made')
      },
    })
    if (body.data !== 'made') await dismiss()
    return body.data
  } catch (error) {
    await dismiss()
    throw error
  }
}
