import type { Translate } from '@weft/i18n'
import type { Notification } from '@weft/model'

export type Said = Pick<
  Notification,
  'notification_type' | 'item_id' | 'item_name' | 'created_by_name' | 'body' | 'count'
>

/** What a notification is about, and what happened: the same words in the bell, in mails and on the screen of a phone. */
export function sentenceOf(told: Said, t: Translate): { title: string; sentence: string } {
  const name = told.created_by_name ?? t('Guest')
  const names = told.body.flatMap(({ attribute_name }) => attribute_name ?? [])
  const attributes = [...new Set(names)].join(', ')
  const title =
    told.item_id === null
      ? told.item_name || t('{count, plural, one {# change} other {# changes}}', { count: told.count })
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
