export { itemsFeature } from './feature.ts'
export { ItemPanel, type ItemPanelProps } from './item-panel.tsx'
export { type ItemLine, ListOfItems } from './items-apart.tsx'
export { type ItemsApart, useItemsApart } from './use-items-apart.ts'
export { MissingItem } from './missing-item.tsx'
export { PanelFoot } from './panel-foot.tsx'
export type { PanelActions } from './panel-head.tsx'
export { PanelTitle, type TitleField } from './panel-title.tsx'
export { PanelValues } from './panel-values.tsx'
export { useWhole } from './use-whole.ts'
export type { ItemApartProps, ItemMenuProps, ItemPartProps, ItemTextProps } from './extension-points.ts'
export { MoveDialog } from './move-dialog.tsx'
export {
  ITEM_FORMS,
  isOverdue,
  type ItemForm,
  itemName,
  type PanelCrumb,
  type PanelAttribute,
  type PanelMark,
  type PanelContext,
} from './panel-parts.ts'
export { sayMoment } from './say-moment.ts'
