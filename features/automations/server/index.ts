export { createAutomationsFeature } from './feature.ts'
export { createTimerListener } from './timers/hear-timers.ts'
export { rulesAlong } from './copy-rules.ts'
