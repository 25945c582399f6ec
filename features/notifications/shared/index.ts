export {
  countUnread,
  listNotifications,
  listNotifiedBoards,
  markAllRead,
  markRead,
  markUnread,
} from './contract.ts'
export { notificationPath } from './notification-path.ts'
export { type Said, sentenceOf } from './sentence.ts'
