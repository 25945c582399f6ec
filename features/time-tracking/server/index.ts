export { createTimeTrackingFeature } from './feature.ts'
export type { TimerListener, ToldTimer } from './tell-timers.ts'
export { turnTimer } from './turn-timer.ts'
