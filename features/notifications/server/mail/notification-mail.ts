import { now } from '@weft/base'
import { composeMail, type Letter, linkTo, type Mail, safeName } from '@weft/features/mail/server'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { Translator } from '@weft/i18n'

import { notificationPath, sentenceOf } from '../../shared/index.ts'
import type { AttributePart } from '../queries.ts'
import { presentNotification } from '../notification-store.ts'
import type { Receiver, TeamPart, WaitingRow } from './queries.ts'

/** Entries of one mail; of what is beyond, the number is said. */
const MOST_ENTRIES = 100

export interface MailParts {
  receiver: Receiver
  rows: readonly WaitingRow[]
  /** Those that reminders are set on. */
  attributes: ReadonlyMap<string, AttributePart>
  /** How many pictures comments show, by comment. */
  pictures: ReadonlyMap<string, number>
  teams: ReadonlyMap<number, TeamPart>
  appUrl: URL
  /** Where a press ends these mails, signed in or not; null where others than the instance would read that address. */
  unsubscribe: string | null
}

type Groups = NonNullable<Letter['groups']>

/** All that is new to somebody as one mail: by board, and by item within it. */
export function notificationMail(parts: MailParts): Promise<Mail> {
  const { receiver, rows, appUrl, unsubscribe } = parts
  return composeMail(
    receiver,
    (translator) => {
      const { t } = translator
      const groups = groupsOf(parts, translator)
      const count = rows.reduce((sum, one) => sum + one.count - one.mailed, 0)
      const updates = t('{count, plural, one {# update} other {# updates}}', { count })
      const entries = groups.flatMap((group) => group.entries)
      const [first] = entries
      const about =
        entries.length === 1 ? first?.title : groups.length === 1 ? groups[0]?.title : t('Your notifications')
      const only = entries.length === 1 && first?.lines.length === 1 ? first.lines[0] : undefined
      const more = entries.length - MOST_ENTRIES
      return {
        subject: `${about}: ${only ?? updates}`,
        title: only ? String(about) : updates,
        paragraphs: [],
        groups: groups.length > 0 ? cut(groups) : [],
        action:
          entries.length === 1 && first?.href !== undefined
            ? { label: t('Open the item'), href: first.href }
            : { label: t('Open the inbox'), href: linkTo(appUrl, ['inbox']) },
        notes: [
          ...(more > 0 ? [t('And {count, plural, one {# more} other {# more}}.', { count: more })] : []),
          t('You get this email because of your notification settings.'),
        ],
        links: [
          { label: t('Notification settings'), href: linkTo(appUrl, ['profile', 'notifications']) },
          ...(unsubscribe === null ? [] : [{ label: t('Unsubscribe'), href: unsubscribe }]),
        ],
      }
    },
    unsubscribe === null ? { team_id: rows[0]?.team_id ?? 0 } : { unsubscribe },
  )
}

function groupsOf(parts: MailParts, translator: Translator): Groups {
  const { rows, teams, appUrl } = parts
  const areSeveral = new Set(rows.map(({ team_id }) => team_id)).size > 1
  const byBoard = Map.groupBy(rows, ({ team_id, board_id }) => `${team_id} ${board_id}`)
  return [...byBoard.values()].map((ofBoard) => {
    const [{ team_id, board_name } = { team_id: 0, board_name: null }] = ofBoard
    const team = teams.get(team_id)
    const board = board_name === null ? null : safeName(board_name)
    const names = [board, board === null || areSeveral ? safeName(team?.name ?? '') : null]
    const origin = team?.domain ? new URL(`https://${team.domain}`) : appUrl
    const byItem = Map.groupBy(ofBoard, ({ id, item_id }) => item_id ?? id)
    return {
      title: names.filter(Boolean).join(' · '),
      entries: [...byItem.values()].map((ofItem) => entryOf(ofItem, origin, { parts, translator })),
    }
  })
}

function entryOf(
  rows: readonly WaitingRow[],
  origin: URL,
  { parts, translator }: { parts: MailParts; translator: Translator },
): Groups[number]['entries'][number] {
  const { t } = translator
  const said = rows.map((row) => {
    const { title, sentence } = sentenceOf(withSafeNames(row), t, dateSayer(parts, translator))
    const count = row.count - row.mailed
    const times = t('{count, plural, one {# update} other {# updates}}', { count })
    const shown = tellsPictures(row) ? (parts.pictures.get(row.comment_id ?? '') ?? 0) : 0
    const pictures = t('{count, plural, one {# picture} other {# pictures}}', { count: shown })
    const more = count > 1 && row.item_id !== null ? [times] : shown > 0 ? [pictures] : []
    return { title, line: [sentence, ...more].join(' · ') }
  })
  const last = rows.at(-1)
  const told = last && (presentNotification(last) as unknown as Parameters<typeof notificationPath>[0])
  const path = told ? notificationPath(told, null) : null
  return {
    title: said.at(-1)?.title ?? '',
    lines: [...new Set(said.map(({ line }) => line))],
    ...(path === null ? {} : { href: new URL(path, origin.origin).href }),
  }
}

/** Whether it is about one comment, and not about a reaction to it. */
export function tellsPictures({ notification_type, comment_id }: WaitingRow): boolean {
  return (
    comment_id !== null &&
    ['CommentCreatedNotification', 'MentionedInCommentNotification'].includes(notification_type)
  )
}

function dateSayer({ receiver, attributes }: MailParts, { locale }: Translator) {
  return (date: unknown, attribute_id: string | null) => {
    const attribute = attribute_id === null ? undefined : attributes.get(attribute_id)
    if (!attribute) return ''
    const context = {
      locale,
      tz: receiver.timezone,
      week_start: 1,
      now: now(),
      me: receiver.id,
      people: new Map(),
    }
    return serverAttributeTypes[attribute.type]?.format(date, attribute.settings, context) ?? ''
  }
}

/** What people call themselves and their things never turns into a link of the mail. */
function withSafeNames(row: WaitingRow): WaitingRow {
  const safe = (name: string | null) => (name === null ? null : safeName(name))
  return {
    ...row,
    item_name: safe(row.item_name),
    created_by_name: safe(row.created_by_name),
    body: row.body.map((line) => ({
      ...line,
      attribute_name: safe(line.attribute_name),
      ...(line.text !== undefined && { text: safeName(line.text) }),
    })),
  }
}

function cut(groups: Groups): Groups {
  let left = MOST_ENTRIES
  return groups.flatMap((group) => {
    const entries = group.entries.slice(0, left)
    left -= entries.length
    return entries.length === 0 ? [] : [{ ...group, entries }]
  })
}
