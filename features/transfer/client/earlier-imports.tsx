import { systemClock } from '@weft/api-client'
import { useRemote } from '@weft/features/session/client'
import { formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Undo2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'

import type { ImportRecord } from '../shared/index.ts'
import { fetchImports } from './import-calls.ts'
import styles from './import.module.css'
import { TakeBack } from './take-back.tsx'

const POLL_MS = 1_000

/** Imports into the folder of the last days, each with what became of it and a way back. */
export function EarlierImports({ teamId, folderId }: { teamId: number; folderId: string }) {
  const t = useT()
  const load = useCallback(() => fetchImports(teamId, folderId), [teamId, folderId])
  const [imports, setImports] = useRemote(load)
  const [chosen, setChosen] = useState<string | null>(null)
  const isBusy = Array.isArray(imports) && imports.some(({ undone }) => undone?.state === 'running')
  useEffect(
    () => (isBusy ? systemClock.after(POLL_MS, () => setImports()) : undefined),
    [isBusy, imports, setImports],
  )
  // Without an answer there is nothing to say: who imports anew needs none of it.
  if (!Array.isArray(imports) || imports.length === 0) return null
  return (
    <section className={styles['earlier']} aria-label={t('Earlier imports')}>
      <h3>{t('Earlier imports')}</h3>
      <ul>
        {imports.map((record) => (
          <li key={record.id}>
            <div className={styles['earlierLine']}>
              <bdi>{record.file_name}</bdi>
              <span className={styles['quiet']}>
                {formatRelative(record.created_at)} · <Became record={record} />
              </span>
              {record.undo_until !== null && chosen !== record.id && (
                <Button
                  size="compact"
                  variant="ghost"
                  icon={<Undo2 />}
                  aria-label={t('Undo import of {file}', { file: record.file_name })}
                  onClick={() => setChosen(record.id)}
                >
                  {t('Undo')}
                </Button>
              )}
            </div>
            {chosen === record.id && (
              <TakeBack
                record={record}
                onEnd={() => {
                  setChosen(null)
                  setImports()
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What became of an import, in a few words. */
function Became({ record: { state, report, undone } }: { record: ImportRecord }) {
  const t = useT()
  if (undone?.state === 'running') return t('Undoing…')
  if (undone)
    return undone.left === 0
      ? t('Undone')
      : t('{left, plural, one {Undone; # changed item stays} other {Undone; # changed items stay}}', {
          left: undone.left,
        })
  if (state === 'waiting' || state === 'running') return t('Importing…')
  return t('{count, plural, one {# item} other {# items}}', { count: report.rows_in })
}
