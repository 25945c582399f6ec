export { impliedValues } from './implied-values.ts'
export { orderAttributes } from './order-attributes.ts'
export {
  checkQuerySettings,
  type QuerySettings,
  readQuerySettings,
  SUB_ITEMS,
  type SubItems,
} from './query-settings.ts'
export { type ViewType } from './view-type.ts'
