import { toWireTime } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { type Notification, notifications } from '@weft/model'
import { toast } from '@weft/ui'

type Marks = Partial<Pick<Notification, 'read_at' | 'snoozed_until'>>

export interface InboxMarks {
  read(rows: readonly Notification[]): void
  unread(rows: readonly Notification[]): void
  /** `until` in wire time. */
  later(rows: readonly Notification[], until: string): void
  /** What was opened is read, without a word. */
  opened(row: Notification): void
}

/** What can be done with notifications. It is here at once and sent when the server can be reached; each can be undone. */
export function useMarks(): InboxMarks {
  const t = useT()
  const store = useStore()
  const table = store.collection<Notification>(notifications.name)

  function mark(rows: readonly Notification[], marks: Marks): boolean {
    const change = store.transaction(() => {
      for (const { id } of rows) table.save(id, { ...marks })
    })
    return change !== null
  }
  /** Back to what each was: the server says when something was read, so what was sent is not compared. */
  function takeBack(rows: readonly Notification[]): void {
    store.transaction(() => {
      for (const { id, read_at, snoozed_until } of rows) table.save(id, { read_at, snoozed_until })
    })
  }
  function say(message: string, rows: readonly Notification[]): void {
    toast.success(message, { id: 'inbox', action: { label: t('Undo'), onPress: () => takeBack(rows) } })
  }

  return {
    read(rows) {
      const fresh = rows.filter(({ read_at }) => read_at === null)
      if (!mark(fresh, { read_at: toWireTime(), snoozed_until: null })) return
      say(t('{count, plural, one {Marked as read} other {# marked as read}}', { count: fresh.length }), fresh)
    },
    unread(rows) {
      const known = rows.filter(({ read_at }) => read_at !== null)
      if (!mark(known, { read_at: null })) return
      say(
        t('{count, plural, one {Marked as unread} other {# marked as unread}}', { count: known.length }),
        known,
      )
    },
    later(rows, until) {
      if (!mark(rows, { snoozed_until: until, read_at: null })) return
      say(t('{count, plural, one {Snoozed} other {# snoozed}}', { count: rows.length }), rows)
    },
    opened(row) {
      if (row.read_at === null) mark([row], { read_at: toWireTime(), snoozed_until: null })
    },
  }
}
