import { late } from '@weft/ui'

// One part for all: what is imported by others as well would belong to nobody when the bundle is cut.
const load = () => import('./filter-language.ts')

/** For pages of other features: how conditions on items are offered and said. */
export const filterLanguage = late(load)

/** Conditions on items with the buttons that add to them. */
export const ConditionFields = late(() => load().then((it) => it.FilterFields))

/** What a single condition compares with. */
export const OperandField = late(() => load().then((it) => it.OperandField))
