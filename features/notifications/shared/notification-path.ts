import { boardPath, folderPath } from '@weft/features/boards/shared'
import type { Notification } from '@weft/model'

type Place = Pick<
  Notification,
  | 'id'
  | 'notification_type'
  | 'board_id'
  | 'folder_id'
  | 'item_id'
  | 'comment_id'
  | 'subscribeable_id'
  | 'subscribeable_type'
> & { template_id?: string | null }

/** Where each type leads; null opens nothing, as those do that this version does not know. */
function placeOf(told: Place): string | null {
  const { board_id, folder_id, item_id, comment_id } = told
  const folder = board_id !== null && folder_id !== null ? folderPath(board_id, folder_id) : null
  const item = folder !== null && item_id !== null ? `${folder}/${item_id}` : null
  const board = board_id === null ? null : boardPath(board_id)
  switch (told.notification_type) {
    case 'AddedToMembersAttributeNotification':
    case 'FormSubmittedNotification':
      return item && `${item}?t=attributes`
    case 'CommentCreatedNotification':
    case 'CommentReactionCreatedNotification':
      return item && `${item}?t=comments${comment_id === null ? '' : `&comment=${comment_id}`}`
    case 'MentionedInCommentNotification':
      // In a comment, or in a text of the item.
      return item && `${item}?t=${comment_id === null ? 'attributes' : `comments&comment=${comment_id}`}`
    case 'TemplateSharedNotification':
      return told.template_id ? `/profile/templates/shared/${told.template_id}` : null
    case 'AutomationItemNotification':
      return item
    case 'AutomationBoardNotification':
      return board
    case 'AutomationRunsWarningNotification':
    case 'AutomationRunsExceededNotification':
      return board && `${board}?t=usage&automations=true`
    case 'AiCreditsWarningNotification':
    case 'AiCreditsExceededNotification':
    case 'StorageWarningNotification':
    case 'StorageExceededNotification':
      return '/profile/billing'
    case 'HookOffNotification':
      return '/profile/developer/hooks'
    case 'UserSubscribedNotification':
      if (told.subscribeable_type === 'item') return item && `${item}?t=attributes`
      return told.subscribeable_id === null ? folder : folder && `${folder}?view=${told.subscribeable_id}`
    default:
      return null
  }
}

/**
 * The address that a notification opens: its place, the view that is shown now unless it names one, and its own id, by
 * which it is marked as read on arrival. Null where it opens nothing.
 */
export function notificationPath(told: Place, shownView: string | null): string | null {
  const place = placeOf(told)
  if (place === null) return null
  const url = new URL(place, 'https://weft.invalid')
  const isOnBoard = url.pathname.startsWith('/b/')
  if (isOnBoard && shownView !== null && !url.searchParams.has('view'))
    url.searchParams.set('view', shownView)
  url.searchParams.set('notification', told.id)
  return url.pathname + url.search
}
