export type { AttributeGuard } from './attribute-guard.ts'
export { basisIds, followsLinks, isWorkedOut } from './basis.ts'
export type { PublicCell } from './published-values.ts'
export type { ServerAttributeType } from './server-type.ts'
export { boardSchema } from './board-schema.ts'
export { createAttributesFeature } from './feature.ts'
export { createBallotKeys } from './ballot-keys.ts'
export { type KeyOf } from './anonymize.ts'
export { nameDuplicates } from './name-duplicates.ts'
export { uniqueKey } from './unique-key.ts'
export { feedOfLinks } from './linked-boards.ts'
export { completeForm, loadForm } from './load-form.ts'
export { loadAttributes } from './queries.ts'
export {
  holdsItems,
  holdsLabels,
  isSetDate,
  serverAttributeType,
  serverAttributeTypes,
  serverTypeFor,
} from '../types/registry.server.ts'
export { attributeErrors } from '../shared/errors.ts'
export { type AttributeRow, attributeStore } from './attribute-store.ts'
export { keptOfOthers, targetOf } from './through-effects.ts'
export { type ConversionSide, type Converted } from '../shared/conversion/conversion-side.ts'
export { type Converter, createConverter } from '../shared/conversion/converter.ts'
export { type Fitted, fitOther } from '../shared/conversion/fit-other.ts'
export { type Label, labelSettings, MAX_LABELS } from '../shared/elements/labels.ts'
export { filesOf } from '../shared/elements/files.ts'
export { displayText } from '../shared/conversion/display-text.ts'
export { throughSettings } from '../shared/links-to/through-settings.ts'
