export { countUnread, listNotifications, markAllRead, markRead, markUnread } from './contract.ts'
