import { cutCharacters } from '@weft/base'
import { labelOfKind } from '@weft/features/views/server'
import { createTranslator, defaultLocale, loadTranslator } from '@weft/i18n'
import { closedSettings, folders, SORT_GAP, views } from '@weft/model'

import { attributesOfFolder, lastFolderPlace, sharedViewsOf } from './queries.ts'
import { runSlug } from '../../server/run-id.ts'
import type { Acting } from '../../server/runner/acting.ts'
import { fillIn } from '../../server/runner/token-values.ts'
import { OutOfSight, type PlannedWrite, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

/** The kind of view that a folder begins with where it is like no other. */
const TABLE = 'table'
/** Characters that a name may have. */
const MAX_NAME = 255

export const member = serverAction({
  definition,
  async plan(acting, { name, parent_id, like_id }, id) {
    const { kit, team_id, rule, principal, attributes } = acting
    const { board_id } = rule
    // What is copied is read here: no rule of a write judges that.
    if (like_id !== undefined && !principal.may('VIEW_FOLDER', { type: 'folder', id: like_id }))
      throw new OutOfSight()
    const title = cutCharacters(fillIn(acting, name).replaceAll(/\s+/g, ' ').trim(), 0, MAX_NAME)
    if (title === '') throw new StepFailure('no-name', 'The folder would have no name.')
    const folder_id = runSlug(id(0))
    const read = await kit.db.read(team_id, async (tx) => ({
      last: await lastFolderPlace(tx, team_id, { board_id, parent_id: parent_id ?? null }),
      shown: like_id === undefined ? null : await attributesOfFolder(tx, team_id, like_id),
      copied: like_id === undefined ? [] : await sharedViewsOf(tx, team_id, like_id),
    }))
    const item = {
      board_id,
      parent_id: parent_id ?? null,
      name: title,
      sort_order: (read.last ?? 0) + SORT_GAP,
      attribute_ids: read.shown ?? attributes.filter(({ primary }) => primary).map((one) => one.id),
      row_version: 1,
    }
    const begun = read.copied.length > 0 ? read.copied : [await tableOf(acting)]
    const copies = begun.map((view, n): PlannedWrite => ({
      collection: views.name,
      method: 'put',
      id: runSlug(id(n + 1)),
      item: { ...view, settings: closedSettings(view.settings), board_id, folder_id, row_version: 1 },
    }))
    return {
      shown: { name: title, ...(parent_id !== undefined && { folder_id: parent_id }) },
      writes: [{ collection: folders.name, method: 'put', id: folder_id, item }, ...copies],
    }
  },
})

/** A table, called as the rule's owner calls it. */
async function tableOf({ values }: Acting) {
  const { t } = await loadTranslator(values.locale).catch(() => createTranslator({ locale: defaultLocale }))
  return { name: t(labelOfKind(TABLE) ?? TABLE), type: TABLE, sort_order: SORT_GAP, settings: {} }
}
