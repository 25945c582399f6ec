export { createPlaces } from './places.ts'
export { createValueCollection } from './value-collection.ts'
export { createItemsFeature } from './feature.ts'
export { templateDataFor } from './item-defaults.ts'
export { itemResource } from './item-place.ts'
export { type ItemsAlong, presentTouched } from './item-tree.ts'
export { placesOfItems as itemPlaces, templatesOf as itemTemplates } from './queries.ts'
export { type ItemRow, itemStore, slotsOf } from './item-store.ts'
export { ownersOf } from './evaluate-value.ts'
export { type JudgedBy, markJudged, markPartial } from './judged-values.ts'
export { type AfterMove, type MovedItems, moveItem } from './moving/move-item.ts'
export {
  createItemFilters,
  createItemsInView,
  type ItemFilters,
  type ItemsInView,
} from './query/items-in-view.ts'
export { createItemCells, type ItemCells } from './cells/item-cells.ts'
export type { CellRow } from './cells/queries.ts'
export { itemAddresses } from './query/item-query.ts'
export { sumTime } from './query/queries.ts'
export type { LinksAt } from './past/content-at.ts'
export type { FolderLinks } from './query/principal-context.ts'
export { mentionedInTexts } from './texts/mentioned-in-texts.ts'
export { isUntouched } from './untouched.ts'
export { createLine } from './work/line.ts'
export { TooMuchWork, Work } from './work/work.ts'
export { type CellColumn, type CellWriter, textOfCell } from './export/cell-reader.ts'
export {
  createItemTables,
  type ItemTable,
  type OpenItemTable,
  type TableQuestion,
} from './export/item-table.ts'
