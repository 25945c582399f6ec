export { ItemPanel, type ItemPanelProps } from './item-panel.tsx'
export { MissingItem } from './missing-item.tsx'
export { NumberedItem } from './numbered-item.tsx'
export { itemName, type PanelAttribute, type PanelMark, type PanelWorld } from './panel-parts.ts'
