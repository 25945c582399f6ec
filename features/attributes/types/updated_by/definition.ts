import { msg } from '@weft/i18n'
import { personDefinition } from '../../shared/elements/person-definition.ts'
import { watches } from '../../shared/watching.ts'

/** Who changed the item, or one of its values, last. */
export const definition = watches(personDefinition('updated_by', msg('Updated by'), 'updated_by', 50))
