export { createNotificationsFeature } from './feature.ts'
export { moveNotifications } from './move-notifications.ts'
