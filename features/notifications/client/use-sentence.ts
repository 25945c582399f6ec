import { useT } from '@weft/i18n/react'
import type { Notification } from '@weft/model'

/** What a notification is about, and what happened. */
export function useSentence(told: Notification): { title: string; sentence: string } {
  const t = useT()
  const name = told.created_by_name ?? t('Guest')
  const names = told.body.flatMap(({ attribute_name }) => attribute_name ?? [])
  const attributes = [...new Set(names)].join(', ')
  const title =
    told.item_id === null
      ? t('{count, plural, one {# change} other {# changes}}', { count: told.count })
      : told.item_name || t('Untitled')
  switch (told.notification_type) {
    case 'MentionedInCommentNotification':
      return { title, sentence: t('{name} mentioned you', { name }) }
    case 'AddedToMembersAttributeNotification':
      return { title, sentence: t('{name} assigned this to you', { name }) }
    case 'CommentCreatedNotification':
      return { title, sentence: t('{name} commented', { name }) }
    default:
      return {
        title,
        sentence:
          attributes === ''
            ? t('{name} changed this', { name })
            : t('{name} changed {attributes}', { name, attributes }),
      }
  }
}
