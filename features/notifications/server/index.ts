export { createNotificationsFeature } from './feature.ts'
export { moveNotifications } from './move-notifications.ts'
export { deliverSoon } from './deliver.ts'
export { remind, type Reminder } from './remind.ts'
