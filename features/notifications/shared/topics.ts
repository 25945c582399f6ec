import { msg } from '@weft/i18n'
import type { Notification } from '@weft/model'

/** The ways in which somebody may hear of something, beside the inbox, which keeps everything. */
export const CHANNELS = ['push', 'mail'] as const
export type Channel = (typeof CHANNELS)[number]

interface TopicPart {
  /** As the settings name it. */
  readonly label: string
  readonly group: 'me' | 'followed' | 'autobot' | 'workspace'
  readonly push: boolean
  readonly mail: boolean
}

/** What people choose channels for, with what holds for those who chose nothing; in the order of the settings. */
export const TOPICS = {
  mention: { label: msg('Someone mentions me'), group: 'me', push: true, mail: true },
  assigned: { label: msg('I am added to an item'), group: 'me', push: true, mail: true },
  reply: { label: msg('Someone answers my comment'), group: 'me', push: true, mail: true },
  reaction: { label: msg('Someone reacts to my comment'), group: 'me', push: false, mail: false },
  comment: { label: msg('New comment'), group: 'followed', push: false, mail: true },
  change: { label: msg('Something changes'), group: 'followed', push: false, mail: true },
  reminder: { label: msg('Reminder of a date'), group: 'followed', push: true, mail: true },
  form: { label: msg('Someone answers a form'), group: 'followed', push: false, mail: true },
  automation: { label: msg('An automation tells me something'), group: 'autobot', push: true, mail: true },
  usage: { label: msg('Automation runs at 80% and 100%'), group: 'autobot', push: false, mail: true },
  template: { label: msg('A template is shared with me'), group: 'workspace', push: false, mail: false },
  credits: { label: msg('AI credits at 80% and 100%'), group: 'workspace', push: false, mail: true },
  storage: { label: msg('Storage at 80% and 100%'), group: 'workspace', push: false, mail: true },
  hook: { label: msg('A webhook turns off'), group: 'workspace', push: false, mail: true },
} as const satisfies Record<string, TopicPart>

export type Topic = keyof typeof TOPICS

const OF_TYPES: Readonly<Record<string, Topic>> = {
  MentionedInCommentNotification: 'mention',
  AddedToMembersAttributeNotification: 'assigned',
  CommentReactionCreatedNotification: 'reaction',
  CommentCreatedNotification: 'comment',
  FormSubmittedNotification: 'form',
  AutomationItemNotification: 'automation',
  AutomationBoardNotification: 'automation',
  AutomationRunsWarningNotification: 'usage',
  AutomationRunsExceededNotification: 'usage',
  AiCreditsWarningNotification: 'credits',
  AiCreditsExceededNotification: 'credits',
  TemplateSharedNotification: 'template',
  StorageWarningNotification: 'storage',
  StorageExceededNotification: 'storage',
  HookOffNotification: 'hook',
}

/** What the settings ask about a notification; null for one that this version does not know, which stays in the inbox. */
export function topicOf({
  notification_type,
  body,
}: Pick<Notification, 'notification_type' | 'body'>): Topic | null {
  const says = (kind: string) => body.some((line) => line.kind === kind)
  if (notification_type === 'UserSubscribedNotification') return says('reminder') ? 'reminder' : 'change'
  if (notification_type === 'CommentCreatedNotification' && says('replied')) return 'reply'
  return OF_TYPES[notification_type] ?? null
}
