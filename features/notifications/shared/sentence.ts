import type { Translate } from '@weft/i18n'
import type { Notification } from '@weft/model'

export type Said = Pick<
  Notification,
  | 'notification_type'
  | 'item_id'
  | 'item_name'
  | 'board_name'
  | 'comment_id'
  | 'attribute_name'
  | 'created_by_name'
  | 'body'
  | 'count'
  | 'form_name'
  | 'template_name'
  | 'usage'
  | 'limit'
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
  const other = ofMoreTypes(told, t)
  if (other) return { title, ...other }
  switch (told.notification_type) {
    case 'MentionedInCommentNotification':
      return {
        title,
        sentence:
          told.comment_id === null && told.attribute_name
            ? t('{name} mentioned you in {attribute}', { name, attribute: told.attribute_name })
            : t('{name} mentioned you', { name }),
      }
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

/** What an automation says, or why one is off; undefined for what this version does not know. */
function noteOf({ body }: Said, t: Translate): string | undefined {
  const [line] = body
  const name = line?.text ?? ''
  switch (line?.kind) {
    case 'note':
      return line.text
    case 'off-broken':
      return t('“{name}” is off: it uses something that was deleted', { name })
    case 'off-owner':
      return t('“{name}” is off: the person it acts for can no longer manage automations here', { name })
    case 'off-failures':
      return t('“{name}” is off: it failed 10 times in a row', { name })
    case 'off-sight':
      return t('“{name}” is off: it needs something you have no access to', { name })
    default:
      return undefined
  }
}

/** Why a webhook is off that nobody switched off. */
function hookNote({ body }: Said, t: Translate): string {
  switch (body[0]?.kind) {
    case 'off-maker':
      return t('This webhook is off: the person who made it can no longer use this workspace')
    case 'off-gone':
      return t('This webhook is off: its address answered that it is gone')
    case 'off-backlog':
      return t('This webhook is off: too many deliveries were waiting')
    default:
      return t('This webhook is off: nothing arrived for 3 days')
  }
}

/** How much of what is allowed is used up, in whole per cent. */
function percentOf({ usage, limit }: Said): number {
  return usage === null || !limit ? 0 : Math.floor((usage / limit) * 100)
}

/** Types that are about something else than a change of an item. */
function ofMoreTypes(told: Said, t: Translate): { title?: string; sentence: string } | null {
  const name = told.created_by_name ?? t('Guest')
  const percent = percentOf(told)
  switch (told.notification_type) {
    case 'CommentReactionCreatedNotification':
      return { sentence: t('{name} reacted to your comment', { name }) }
    case 'FormSubmittedNotification':
      return { sentence: t('{name} answered {form}', { name, form: told.form_name ?? t('Form') }) }
    case 'TemplateSharedNotification':
      return {
        title: told.template_name ?? t('Template'),
        sentence: t('{name} shared this template with you', { name }),
      }
    case 'AutomationItemNotification':
      return { sentence: noteOf(told, t) ?? t('An automation told you of this') }
    case 'AutomationBoardNotification':
      return {
        title: told.board_name ?? t('Board'),
        sentence: noteOf(told, t) ?? t('An automation told you of this board'),
      }
    case 'AutomationRunsWarningNotification':
      return {
        title: told.board_name ?? t('Automations'),
        sentence: t('Automations have used {percent}% of this month. At 100% all turn off.', { percent }),
      }
    case 'AutomationRunsExceededNotification':
      return {
        title: told.board_name ?? t('Automations'),
        sentence: t('Automations have used all of this month and are off.'),
      }
    case 'AiCreditsWarningNotification':
      return {
        title: t('AI credits'),
        sentence: t('{percent}% of the AI credits of this month are used.', { percent }),
      }
    case 'AiCreditsExceededNotification':
      return {
        title: t('AI credits'),
        sentence: t('All AI credits of this month are used. There are new ones next month.'),
      }
    case 'StorageWarningNotification':
      return { title: t('Storage'), sentence: t('{percent}% of the storage is used.', { percent }) }
    case 'StorageExceededNotification':
      return { title: t('Storage'), sentence: t('Storage Capacity Is Full') }
    case 'HookOffNotification':
      return { title: told.body[0]?.text ?? t('Webhook'), sentence: hookNote(told, t) }
    default:
      return null
  }
}
