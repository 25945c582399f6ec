import { msg } from '@weft/i18n'
import { momentDefinition } from '../../shared/dates/moment-definition.ts'

/** When the item was made. */
export const definition = momentDefinition('created_at', msg('Created at'), 'created_at', 20)
