import { fromWireTime, toWireTime } from '@weft/base'
import type { Notification } from '@weft/model'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { showInboxKeys } from './inbox-keys.ts'
import { type InboxMarks, useMarks } from './use-marks.ts'

export interface InboxActions {
  readonly marks: InboxMarks
  readonly picked: ReadonlySet<string>
  /** Those of `picked` that are shown. */
  readonly chosen: readonly Notification[]
  /** The notification whose menu of times is open. */
  readonly laterOf: string | null
  /** Those for which a date is asked. */
  readonly dating: readonly Notification[] | null
  pick(id: string, isPicked: boolean): void
  clear(): void
  openLater(id: string | null): void
  later(rows: readonly Notification[], until: string): void
  pickDate(rows: readonly Notification[]): void
  stopDating(): void
  readAll(): void
}

interface InboxOptions {
  /** What is open beside the list. */
  opened: Notification | null
  close(): void
  readRest(read_at: string): void
}

/** What can be done in the inbox, by buttons and keys. Keys mean what is picked, or else where the focus is, or what is open. */
export function useInboxActions(
  rows: readonly Notification[],
  list: RefObject<HTMLElement | null>,
  { opened, close, readRest }: InboxOptions,
): InboxActions {
  const marks = useMarks()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [laterOf, setLaterOf] = useState<string | null>(null)
  const [dating, setDating] = useState<readonly Notification[] | null>(null)
  const chosen = rows.filter(({ id }) => picked.has(id))
  const clear = () => setPicked(new Set())

  const actions: InboxActions = {
    marks,
    picked,
    chosen,
    laterOf,
    dating,
    clear,
    openLater: setLaterOf,
    pickDate: setDating,
    stopDating: () => setDating(null),
    pick: (id, isPicked) =>
      setPicked((before) => new Set(isPicked ? [...before, id] : [...before].filter((one) => one !== id))),
    later(some, until) {
      marks.later(some, until)
      setDating(null)
      clear()
    },
    /** All that is in sight or older: what arrives meanwhile stays unread. */
    readAll() {
      const [newest] = rows
      if (!newest) return
      marks.read(rows)
      readRest(toWireTime(fromWireTime(newest.created_at) + 1_000))
    },
  }

  useListKeys(list, () => {
    if (picked.size > 0) clear()
    else if (opened) close()
  })
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  const shown = useRef({ rows, opened })
  useEffect(() => {
    shown.current = { rows, opened }
  })
  useEffect(() => {
    const focused = () => {
      const id = document.activeElement?.closest<HTMLElement>('[data-notification]')?.dataset['notification']
      return id === undefined ? (shown.current.opened ?? undefined) : byId(shown.current.rows, id)
    }
    const meant = () => {
      const { chosen: some } = latest.current
      const one = focused()
      return some.length > 0 ? some : one ? [one] : []
    }
    return showInboxKeys({
      move: (step) => moveFocus(list.current, step),
      pick() {
        const one = focused()
        if (one) latest.current.pick(one.id, !latest.current.picked.has(one.id))
      },
      read: () => marks.read(meant()),
      unread: () => marks.unread(meant()),
      later() {
        const one = focused()
        if (one) setLaterOf(one.id)
      },
      readAll: () => latest.current.readAll(),
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked for as they are when a key is pressed
  }, [])
  return actions
}

const byId = (rows: readonly Notification[], wanted: string) => rows.find(({ id }) => id === wanted)

/** Arrows in the list, and Escape. */
function useListKeys(list: RefObject<HTMLElement | null>, leave: () => void): void {
  const escape = useRef(leave)
  useEffect(() => {
    escape.current = leave
  })
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && isRow(event.target)) {
        event.preventDefault()
        moveFocus(list.current, step)
      } else if (event.key === 'Escape') escape.current()
    }
    const element = list.current
    element?.addEventListener('keydown', handleKey)
    return () => element?.removeEventListener('keydown', handleKey)
  }, [list])
}

const ROW = '[data-notification] [data-opens]'
const isRow = (target: EventTarget | null) => target instanceof Element && target.closest(ROW) !== null

/** To the next notification or the one before; to the first where the focus is elsewhere. */
function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const all = [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])]
  const row = document.activeElement?.closest('[data-notification]')
  const at = all.findIndex((one) => row?.contains(one))
  const next = all[at < 0 ? 0 : Math.min(Math.max(at + step, 0), all.length - 1)]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
