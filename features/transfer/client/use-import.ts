import { useLocale } from '@weft/i18n/react'
import { useMe } from '@weft/features/session/client'
import type { Attribute } from '@weft/model'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

import type { ImportRecord } from '../shared/index.ts'
import { type ColumnChoice, type Draft, offeredChoices, toMapping } from './choices.ts'
import {
  beginImport,
  type Importer,
  readAgain,
  type ReadingChoice,
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
  begin(): void
  /** What each column would lose. */
  checks: ColumnChecks
  cancel(): void
  /** Back to the choice of a file. */
  startOver(): void
}

/** The steps of one import, from the file to the report. */
export function useImport(
  { team_id, folder_id, onEnd }: { team_id: number; folder_id: string; onEnd: OnEnd },
  attributes: readonly Attribute[],
): ImportFlow {
  const { locale } = useLocale()
  const tz = useMe().timezone || new Intl.DateTimeFormat().resolvedOptions().timeZone
  const importer: Importer = { locale, tz }
  const [draft, setDraft] = useState<Draft | null>(null)
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
        setDraft({ id, fileName: file.name, preview, choices: offeredChoices(preview) })
      }),
    read: (reading) =>
      void attempt('reading', async (signal) => {
        if (!draft) return
        const { header, delimiter, encoding } = { ...draft.preview, ...reading }
        const preview = await readAgain(
          { team_id, id: draft.id },
          { header, delimiter, encoding, ...importer },
          signal,
        )
        if (signal.aborted) return
        const earlier = draft.choices.map((choice) => ({
          name: draft.preview.columns[choice.column]?.name ?? '',
          choice,
        }))
        setDraft({ ...draft, preview, choices: offeredChoices(preview, earlier) })
      }),
    change: (choice) =>
      setDraft(
        (now) =>
          now && { ...now, choices: now.choices.map((one) => (one.column === choice.column ? choice : one)) },
      ),
    begin: () =>
      void attempt('starting', async () => {
        if (!draft) return
        const { header, delimiter, encoding } = draft.preview
        const mapping = toMapping(draft.choices, draft.preview, attributes)
        const begun = await beginImport(
          { team_id, id: draft.id },
          { header, delimiter, encoding, ...importer },
          mapping,
        )
        runningImports.follow(begun, onEnd)
        setRunId(begun.id)
      }),
    cancel: () =>
      void attempt('cancelling', async () => {
        if (record) runningImports.take(await stopImport(record))
      }),
    startOver() {
      latest.current.abort()
      setDraft(null)
      setRunId(null)
      setProblems([])
      setBusy(null)
    },
  }
}
