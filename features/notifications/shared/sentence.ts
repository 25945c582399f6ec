import type { Translate } from '@weft/i18n'
import type { Notification } from '@weft/model'

export type Said = Pick<
  Notification,
  'notification_type' | 'item_id' | 'item_name' | 'created_by_name' | 'body' | 'count'
>

/**
 * What a notification is about, and what happened: the same words in the bell, in mails and on the screen of a phone.
 * `sayDate` says the date that a reminder is for, where that can be said.
 */
export function sentenceOf(
  told: Said,
  t: Translate,
  sayDate: (date: unknown, attribute_id: string | null) => string = () => '',
): { title: string; sentence: string } {
  const name = told.created_by_name ?? t('Guest')
  const names = told.body.flatMap(({ attribute_name }) => attribute_name ?? [])
  const attributes = [...new Set(names)].join(', ')
  const title =
    told.item_id === null
      ? told.item_name || t('{count, plural, one {# change} other {# changes}}', { count: told.count })
      : told.item_name || t('Untitled')
  const reminder = told.body.find(({ kind }) => kind === 'reminder')
  if (reminder) {
    const when = sayDate(reminder.date, reminder.attribute_id)
    const values = { attribute: reminder.attribute_name ?? '', when }
    return {
      title,
      sentence: when === '' ? t('Reminder: {attribute}', values) : t('Reminder: {attribute}, {when}', values),
    }
  }
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
