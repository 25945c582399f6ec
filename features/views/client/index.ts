export type { ViewMenuProps } from './extension-points.ts'
export { viewsFeature } from './feature.ts'
export { BarChart } from './bar-chart.ts'
export { toShown } from './data/use-records.ts'
export { offerApplied } from './data/offer-applied.ts'
export { useValueContext } from './data/use-value-context.ts'
export { ConditionFields, filterLanguage, OperandField } from './filter/condition-fields.ts'
export type { FilterSubject } from './filter/filter-subject.ts'
export type { FilterLanguage } from './filter/filter-words.ts'
export { startPublishedPage } from './published/start-published-page.ts'
export { clientViewType, clientViewTypes, moreViewTypes } from '../types/registry.client.ts'
export {
  type ClientViewType,
  type ShownAttribute,
  type ViewActions,
  type ViewProps,
  type ViewRecords,
} from './view-member.ts'
