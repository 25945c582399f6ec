import { msg } from '@weft/i18n'
import { personDefinition } from '../../shared/elements/person-definition.ts'

/** Who made the item. */
export const definition = personDefinition('created_by', msg('Created by'), 'created_by', 40)
