import { msg } from '@weft/i18n'
import type { ValueContext } from '@weft/model'

/** Shown for a person who is not there any more. An account that was deleted has a name of its own. */
const REMOVED = msg('Removed User')

/** What stands for a person without a name; until the people are loaded nobody can say that one is gone. For `t`. */
export const missingName = ({ knowsPeople = true }: Pick<ValueContext, 'knowsPeople'>): string =>
  knowsPeople ? REMOVED : '…'

/** Whether somebody is known to be there no more. */
export const isRemoved = (
  id: number,
  { people, knowsPeople = true }: Pick<ValueContext, 'people' | 'knowsPeople'>,
): boolean => knowsPeople && !people.has(id)
