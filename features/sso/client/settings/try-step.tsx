import { useEntry } from '@weft/features/session/client'
import { beginSsoTest, type SsoTest } from '@weft/features/sso/shared'
import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Button, Callout, Card } from '@weft/ui'
import { Play } from 'lucide-react'

import { CheckList } from './check-list.tsx'
import type { StepProps } from './step-props.ts'
import { Problem, StepBox } from './step.tsx'
import { useWork } from './use-settings.ts'
import styles from '../sso.module.css'

interface TryStepProps extends StepProps {
  readonly isOpen: boolean
  readonly isDone: boolean
}

/** A login that goes through every check and signs nobody in. */
export function TryStep({ team_id, settings, isOpen, isDone }: TryStepProps) {
  const t = useT()
  const { client, go } = useEntry()
  const { isBusy, problem, run } = useWork()
  const { test, connection, may_enforce } = settings
  const begin = () =>
    run(async () => {
      const { data } = await client.call(beginSsoTest, { params: { team_id: String(team_id) } })
      const url = new URL(data.url)
      // The address of the product as people use it may be another one than this browser's.
      go(url.origin === location.origin ? url.pathname + url.search : url.href)
    })
  return (
    <StepBox
      number={4}
      title={t('Try it')}
      {...{ isOpen, isDone }}
      before={t('Set the provider up first.')}
      end={
        <span className={styles['headEnd']}>
          {test && (
            <span className={styles['note']}>
              {formatDate(test.at, { dateStyle: 'medium', timeStyle: 'short' })}
            </span>
          )}
          <Button size="compact" icon={<Play />} isBusy={isBusy} onClick={() => void begin()}>
            {test ? t('Test again') : t('Test login')}
          </Button>
        </span>
      }
    >
      <Problem>{problem}</Problem>
      {test ? (
        <TestResult
          test={test}
          isSaml={connection?.kind !== 'oidc'}
          isOld={test.passed && !may_enforce.test}
        />
      ) : (
        <p className={styles['note']}>
          {t(
            'You log in with the provider and return here. Every check is shown, and nobody’s session changes.',
          )}
        </p>
      )}
    </StepBox>
  )
}

interface TestResultProps {
  readonly test: SsoTest
  readonly isSaml: boolean
  readonly isOld: boolean
}

function TestResult({ test, isSaml, isOld }: TestResultProps) {
  const t = useT()
  return (
    <div className={styles['ways']}>
      {!test.passed && (
        <Callout tone="danger" isAlert>
          {t('The test failed. Fix the marked check, then test again.')}
        </Callout>
      )}
      {isOld && <Callout>{t('This test is older than 24 hours. Test again before you require it.')}</Callout>}
      <Card padding="none">
        <CheckList checks={test.checks} isSaml={isSaml} />
      </Card>
      {test.assertion !== null && (
        <details className={styles['assertion']} open={!test.passed}>
          <summary>{t('What the provider sent')}</summary>
          <textarea
            dir="ltr"
            readOnly
            rows={10}
            aria-label={t('What the provider sent')}
            value={test.assertion}
          />
        </details>
      )}
    </div>
  )
}
