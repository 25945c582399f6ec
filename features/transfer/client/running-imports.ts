import { systemClock, type Clock } from '@weft/api-client'
import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import type { ImportRecord } from '../shared/index.ts'
import { fetchImport } from './import-calls.ts'

const POLL_MS = 500
const RETRY_MS = 3_000

/** Hears of the end of an import, and answers what takes it back. */
export type OnEnd = (record: ImportRecord) => () => void

interface Followed {
  record: ImportRecord
  onEnd: OnEnd | undefined
  takeBack: (() => void) | undefined
  listeners: Set<() => void>
}

export interface RunningImports {
  /** Looks after an import until it ends, whether somebody watches or not. */
  follow(record: ImportRecord, onEnd?: OnEnd): void
  /** What deletes again what an import made; undefined where there is nothing, or it was done. */
  takeBackOf(id: string): (() => void) | undefined
  peek(id: string): ImportRecord | undefined
  /** The import into this folder that is under way. */
  under(folder_id: string): ImportRecord | undefined
  /** Takes in an answer that came another way. */
  take(record: ImportRecord): void
  subscribe(id: string, listener: () => void): () => void
}

export function isOver({ state }: ImportRecord): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled'
}

/** Imports go on when their dialog is closed: then a toast tells how they ended. */
export function createRunningImports(options: {
  fetch(key: { team_id: number; id: string }): Promise<ImportRecord>
  clock: Clock
  onUnwatchedEnd(record: ImportRecord, takeBack: (() => void) | undefined): void
}): RunningImports {
  const followed = new Map<string, Followed>()

  function take(record: ImportRecord): void {
    const one = followed.get(record.id)
    if (!one) return
    const wasOver = isOver(one.record)
    // A poll that was on its way when the person cancelled must not bring the running state back.
    if (wasOver && !isOver(record)) return
    one.record = record
    if (isOver(record) && !wasOver) one.takeBack = takeBackFrom(one)
    for (const listener of one.listeners) listener()
    if (isOver(record) && !wasOver && one.listeners.size === 0) options.onUnwatchedEnd(record, one.takeBack)
  }

  function takeBackFrom({ record, onEnd }: Followed): (() => void) | undefined {
    return onEnd && record.report.rows_in > 0 ? onEnd(record) : undefined
  }

  async function poll(id: string): Promise<void> {
    const one = followed.get(id)
    if (!one || isOver(one.record)) return
    let wait = POLL_MS
    try {
      take(await options.fetch({ team_id: one.record.team_id, id }))
    } catch {
      // Offline, or the server restarts: the import does not depend on us, so we ask again later.
      wait = RETRY_MS
    }
    options.clock.after(wait, () => void poll(id))
  }

  return {
    take,
    follow(record, onEnd) {
      if (followed.has(record.id)) return
      followed.set(record.id, { record, onEnd, takeBack: undefined, listeners: new Set() })
      options.clock.after(POLL_MS, () => void poll(record.id))
    },
    peek: (id) => followed.get(id)?.record,
    takeBackOf: (id) => followed.get(id)?.takeBack,
    under(folder_id) {
      for (const { record } of followed.values()) {
        if (record.folder_id === folder_id && !isOver(record)) return record
      }
      return undefined
    },
    subscribe(id, listener) {
      const one = followed.get(id)
      one?.listeners.add(listener)
      return () => void one?.listeners.delete(listener)
    },
  }
}

function tell({ state, report, file_name }: ImportRecord, takeBack: (() => void) | undefined): void {
  const count = report.rows_in
  if (state === 'failed') {
    toast.longError(
      t('The import of {file} stopped: {reason}', { file: file_name, reason: report.reason ?? '' }),
    )
  } else if (state === 'done') {
    toast.success(
      t('{count, plural, one {# item} other {# items}} imported from {file}', { count, file: file_name }),
      takeBack ? { action: { label: t('Undo'), onPress: takeBack } } : {},
    )
  }
}

/** The imports of this session. */
export const runningImports = /* @__PURE__ */ createRunningImports({
  fetch: fetchImport,
  clock: systemClock,
  onUnwatchedEnd: tell,
})
