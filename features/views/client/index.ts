export type { ViewMenuProps } from './extension-points.ts'
export { viewsFeature } from './feature.ts'
export { BarChart } from './bar-chart.ts'
export { startPublishedPage } from './published/start-published-page.ts'
export { clientViewType, clientViewTypes, moreViewTypes } from '../types/registry.client.ts'
export {
  type ClientViewType,
  type ShownAttribute,
  type ViewActions,
  type ViewProps,
  type ViewRecords,
} from './view-member.ts'
