// A door of its own: what the tools of a view open is loaded beside the view, not before it.
export { FilterPanel } from '../filter/filter-panel.tsx'
export { GroupPanel } from './group-panel.tsx'
export { OptionsPanel } from './options-panel.tsx'
export { AttributesPanel } from './attributes-panel.tsx'
export { SortPanel } from './sort-panel.tsx'
