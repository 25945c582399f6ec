import { msg } from '@weft/i18n'
import { type AttributeInput, type Settings, uuidSchema } from '@weft/model'

const FOLLOWS = msg('These values come from linked items and cannot be set')
const isUuid = (value: unknown) => uuidSchema.safeParse(value).success

/** Nothing can be put in where values follow from linked items. */
export function throughInput(checkMore: (settings: Settings) => string[]): AttributeInput {
  return {
    checkSettings(settings) {
      const { reference_id, target_id } = settings
      const problems: string[] = []
      if ((reference_id ?? null) !== null && !isUuid(reference_id))
        problems.push(msg('Choose the reference to the items'))
      if ((target_id ?? null) !== null && !isUuid(target_id))
        problems.push(msg('Choose the attribute of the linked items'))
      return [...problems, ...checkMore(settings)]
    },
    checkNew({ reference_id, target_id }) {
      if (!isUuid(reference_id)) return msg('Choose the reference to the items')
      return isUuid(target_id) ? null : msg('Choose the attribute of the linked items')
    },
    checkData: () => FOLLOWS,
    normalise: (data) => data ?? null,
    parse: () => ({ problem: FOLLOWS }),
  }
}
