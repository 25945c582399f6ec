export { DeveloperTabs } from './developer-tabs.tsx'
export { type DeveloperTabProps } from './extension-points.ts'
export { tokensFeature } from './feature.ts'
