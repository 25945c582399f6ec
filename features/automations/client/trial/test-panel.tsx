import { errorToast } from '@weft/api-client'
import { useConnectionStatus, useStore } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Button, Callout } from '@weft/ui'
import { Play, RotateCw } from 'lucide-react'
import { useState } from 'react'

import { testAutomation, type TestAnswer } from '../../shared/index.ts'
import { useBuilder } from '../builder/builder-context.tsx'
import { usePagePlace } from '../page-place.tsx'
import { ItemPicker } from './item-picker.tsx'
import { RunNow } from './run-now.tsx'
import { WouldDo } from './would-do.tsx'
import styles from './trial.module.css'

interface TestPanelProps {
  /** Of the last test; null while there is none. */
  readonly answer: TestAnswer | null
  onAnswer(answer: TestAnswer | null): void
}

/** What the rule would do with an item that somebody chooses. Nothing is written, sent or counted. */
export function TestPanel({ answer, onAnswer }: TestPanelProps) {
  const t = useT()
  const { rule, hasItem } = useBuilder()
  const { folder_id: here, address } = usePagePlace()
  const [item_id, setItem] = useState(address.item)
  const asked = useRecord(useStore().collection<Item>('items'), item_id)
  const [folder_id, setFolder] = useState(asked?.folder_id ?? here)
  const isOffline = useConnectionStatus() === 'disconnected'
  const { run, isBusy, problem } = useTest(onAnswer)
  const isReady = !isOffline && rule.steps.length > 0 && (!hasItem || item_id !== null)
  return (
    <div className={styles['panel']}>
      {hasItem && (
        <ItemPicker
          {...{ folder_id, item_id }}
          onFolder={setFolder}
          onItem={(id) => {
            setItem(id)
            onAnswer(null)
          }}
        />
      )}
      <div className={styles['acts']}>
        <Button
          variant={answer ? 'default' : 'primary'}
          size="compact"
          icon={answer ? <RotateCw /> : <Play />}
          isBusy={isBusy}
          disabled={!isReady}
          onClick={() => run(hasItem ? item_id : null)}
        >
          {answer ? t('Test again') : t('Test now')}
        </Button>
        {answer && <RunNow fits={answer.fits} isDisabled={isOffline || isBusy} />}
      </div>
      {rule.steps.length === 0 && (
        <p className={styles['quiet']}>{t('Add an action to see what it would do.')}</p>
      )}
      {isOffline && (
        <Callout tone="warning">{t('This action is not available when you are offline.')}</Callout>
      )}
      {problem !== null && (
        <Callout tone="danger" isAlert>
          {problem}
        </Callout>
      )}
      <div aria-live="polite">{answer && <WouldDo answer={answer} />}</div>
    </div>
  )
}

/** Asks the server, once it has what was edited. */
function useTest(onAnswer: TestPanelProps['onAnswer']) {
  const t = useT()
  const { client } = useEntry()
  const { rule, edits } = useBuilder()
  const { team_id } = usePagePlace()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const ask = async (item_id: string | null) => {
    setBusy(true)
    setProblem(null)
    try {
      await edits.settled()
      const { data } = await client.call(testAutomation, {
        params: { team_id: String(team_id), id: rule.id },
        body: item_id === null ? {} : { item_id },
      })
      onAnswer(data)
    } catch (error) {
      onAnswer(null)
      setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run: (item_id: string | null) => void ask(item_id) }
}
