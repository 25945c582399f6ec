import { msg } from '@weft/i18n'
import { type AttributeInput, filterSchema, slugSchema, uuidSchema } from '@weft/model'
import { linksOf } from '../../shared/links-to/linked-item.ts'
import { MAX_SHOWN } from '../../shared/links-to/reference-settings.ts'
import { brokenRules, isBoolean } from '../../shared/settings-rules.ts'

const isSlug = (value: unknown) => slugSchema.safeParse(value).success
const isUuid = (value: unknown) => uuidSchema.safeParse(value).success

/** Links are records, not values: what comes as text is looked for by the editors and by the import. */
export const input: AttributeInput = {
  checkSettings(settings) {
    return brokenRules(settings, {
      board_id: [isSlug, msg('Choose the board to link to')],
      folder_id: [isSlug, msg('Choose a folder of that board')],
      multiple: [isBoolean, msg('Multiple items must be on or off')],
      two_way: [isBoolean, msg('Showing links on both boards must be on or off')],
      mirror_id: [isUuid, msg('The attribute on the other board must have an id')],
      filter: [(filter) => filterSchema.safeParse(filter).success, msg('This is not a filter')],
      shown: [
        (shown) => Array.isArray(shown) && shown.length <= MAX_SHOWN && shown.every(isUuid),
        msg('A link shows at most three attributes'),
      ],
      create_from_picker: [isBoolean, msg('Adding items while linking must be on or off')],
    })
  },
  checkNew: ({ board_id }) => (isSlug(board_id) ? null : msg('Choose the board to link to')),
  checkData: (data) =>
    Array.isArray(data) && linksOf(data).length === data.length
      ? null
      : msg('This must be a list of linked items'),
  normalise: (data) => (Array.isArray(data) && data.length === 0 ? null : (data ?? null)),
  parse: () => ({ problem: msg('Links are added and taken away one by one') }),
}
