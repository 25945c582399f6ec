import { isRequired } from '@weft/features/attributes/shared'
import { t } from '@weft/i18n'

import type { ShownAttribute } from '../view-member.ts'

/** What stands quietly for a value that has to be given and is not; null where nothing has to. */
export const missingWord = (one: ShownAttribute): string | null =>
  isRequired(one) && one.type.editOn !== 'toggle' ? t('Required') : null
