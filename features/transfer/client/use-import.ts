import { useLocale } from '@weft/i18n/react'
import { useMe } from '@weft/features/session/client'
import type { Attribute } from '@weft/model'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { ImportActBody, ImportRecord } from '../shared/index.ts'
import { belowOf, type ColumnChoice, type Draft, draftOf, toMapping } from './choices.ts'
import {
  beginImport,
  fetchImport,
  type Importer,
  readAgain,
  type ReadingChoice,
  readingOf,
  sentencesOf,
  stopImport,
  uploadFile,
} from './import-calls.ts'
import { type ColumnChecks, useColumnChecks } from './use-column-checks.ts'
import { type OnEnd, runningImports } from './running-imports.ts'

export interface ImportFlow {
  draft: Draft | null
  /** The import that is under way or over. */
  record: ImportRecord | undefined
  /** Sentences about the last call that failed; the choices stay. */
  problems: readonly string[]
  /** Name of the file that is being read, or what else keeps the dialog busy. */
  busy: 'reading' | 'starting' | 'cancelling' | null
  choose(file: File): void
  read(reading: ReadingChoice): void
  change(choice: ColumnChoice): void
  /** Whether rows lie below those that they name. */
  nest(isTree: boolean): void
  begin(): void
  /** What would begin, for whoever looks at it first; null where nothing could. */
  act(): ImportActBody | null
  /** What each column would lose. */
  checks: ColumnChecks
  cancel(): void
  /** Back to the choice of a file. */
  startOver(): void
}

/** What was read and mapped, and is looked at before it begins; by folder. */
const keptDrafts = new Map<string, Draft>()

/** How the file is read, and what becomes of its columns. */
function askedOf({ preview, choices, isTree }: Draft, importer: Importer, attributes: readonly Attribute[]) {
  const mapping = toMapping(choices, preview, attributes)
  return { ...readingOf(preview), ...importer, mapping, below: isTree ? belowOf(preview) : null }
}

/** An import that began elsewhere than in the dialog, such as from where one looked at it. */
export async function followImport(key: { team_id: number; id: string }, onEnd: OnEnd): Promise<void> {
  const record = await fetchImport(key)
  keptDrafts.delete(record.folder_id)
  runningImports.follow(record, onEnd)
}

/** The steps of one import, from the file to the report. */
export function useImport(
  { team_id, folder_id, onEnd }: { team_id: number; folder_id: string; onEnd: OnEnd },
  attributes: readonly Attribute[],
): ImportFlow {
  const { locale } = useLocale()
  const tz = useMe().timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  const importer: Importer = { locale, tz }
  // Who looked at it first, and comes back, goes on where they were.
  const [draft, setDraft] = useState<Draft | null>(() => keptDrafts.get(folder_id) ?? null)
  // Who comes back while an import into this folder is under way sees it again.
  const [runId, setRunId] = useState(() => runningImports.under(folder_id)?.id ?? null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<ImportFlow['busy']>(null)
  const checks = useColumnChecks(draft, { team_id, ...importer }, attributes)
  const latest = useRef(new AbortController())
  const record = useSyncExternalStore(
    (listener) => (runId === null ? () => undefined : runningImports.subscribe(runId, listener)),
    () => (runId === null ? undefined : runningImports.peek(runId)),
  )
  useEffect(() => () => latest.current.abort(), [])

  /** Runs a call; a newer one makes it moot. */
  async function attempt(
    kind: NonNullable<ImportFlow['busy']>,
    call: (signal: AbortSignal) => Promise<void>,
  ) {
    latest.current.abort()
    const controller = new AbortController()
    latest.current = controller
    setBusy(kind)
    setProblems([])
    try {
      await call(controller.signal)
    } catch (error) {
      if (!controller.signal.aborted) setProblems(sentencesOf(error))
    } finally {
      if (!controller.signal.aborted) setBusy(null)
    }
  }

  return {
    draft,
    record,
    problems,
    busy,
    checks,
    choose: (file) =>
      void attempt('reading', async (signal) => {
        const { id, preview } = await uploadFile(file, { team_id, folder_id, ...importer }, signal)
        if (signal.aborted) return
        setDraft(draftOf({ id, fileName: file.name }, preview))
      }),
    read: (reading) =>
      void attempt('reading', async (signal) => {
        if (!draft) return
        const preview = await readAgain(
          { team_id, id: draft.id },
          { ...readingOf(draft.preview), ...reading, ...importer },
          signal,
        )
        if (signal.aborted) return
        const earlier = draft.choices.map((choice) => ({
          name: draft.preview.columns[choice.column]?.name ?? '',
          choice,
        }))
        setDraft(draftOf(draft, preview, reading.product === undefined ? earlier : []))
      }),
    change: (choice) =>
      setDraft(
        (now) =>
          now && { ...now, choices: now.choices.map((one) => (one.column === choice.column ? choice : one)) },
      ),
    nest: (isTree) => setDraft((now) => now && { ...now, isTree }),
    begin: () =>
      void attempt('starting', async () => {
        if (!draft) return
        const begun = await beginImport({ team_id, id: draft.id }, askedOf(draft, importer, attributes))
        keptDrafts.delete(folder_id)
        runningImports.follow(begun, onEnd)
        setRunId(begun.id)
      }),
    act() {
      if (draft) keptDrafts.set(folder_id, draft)
      return draft && { ...askedOf(draft, importer, attributes), import_id: draft.id }
    },
    cancel: () =>
      void attempt('cancelling', async () => {
        if (record) runningImports.take(await stopImport(record))
      }),
    startOver() {
      latest.current.abort()
      keptDrafts.delete(folder_id)
      setDraft(null)
      setRunId(null)
      setProblems([])
      setBusy(null)
    },
  }
}
