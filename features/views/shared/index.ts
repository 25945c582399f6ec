export { impliedValues } from './implied-values.ts'
export { orderAttributes } from './order-attributes.ts'
export { checkQuerySettings, type QuerySettings, readQuerySettings } from './query-settings.ts'
export { type ViewType } from './view-type.ts'
