import { msg } from '@weft/i18n'
import { momentDefinition } from '../../shared/dates/moment-definition.ts'
import { watches } from '../../shared/watching.ts'

/** When the item, or one of its values, was changed last. */
export const definition = watches(momentDefinition('updated_at', msg('Updated at'), 'updated_at', 30))
