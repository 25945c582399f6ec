export {
  addDevice,
  countUnread,
  endMails,
  listNotifications,
  listNotifiedBoards,
  markAllRead,
  markRead,
  markUnread,
  readPushKey,
  removeDevice,
} from './contract.ts'
export { notificationPath } from './notification-path.ts'
export { type Said, sentenceOf } from './sentence.ts'
export { type Hearer, mailDue, pushDue } from './due.ts'
export { readNotificationSettings } from './settings.ts'
export { topicOf } from './topics.ts'
