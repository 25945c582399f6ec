import type { SsoCheck, SsoCheckName } from '@weft/features/sso/shared'
import { formatNumber, type Translate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Check, Minus, X } from 'lucide-react'

import { failureOf } from './check-failures.ts'
import styles from '../sso.module.css'

/** Every check of a test, and of the failed one why. */
export function CheckList({
  checks,
  isSaml,
}: {
  readonly checks: readonly SsoCheck[]
  readonly isSaml: boolean
}) {
  const t = useT()
  return (
    <ul className={styles['checks']} aria-label={t('Checks')}>
      {checks.map((check) => (
        <li key={check.name} data-state={stateOf(check)}>
          {check.passed === null ? <Minus /> : check.passed ? <Check /> : <X />}
          <span>
            <span className="visually-hidden">{stateWord(check, t)}: </span>
            {check.passed ? passedWord(check, t, isSaml) : nameOf(check.name, t, isSaml)}
            {check.name === 'group' && check.passed && check.detail !== null && (
              <>
                {' '}
                <code>
                  <bdi>{check.detail}</bdi>
                </code>
              </>
            )}
            {check.passed === false && <small>{failureOf(check, t)}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const stateOf = ({ passed }: SsoCheck) => (passed === null ? 'later' : passed ? 'passed' : 'failed')

const stateWord = ({ passed }: SsoCheck, t: Translate) =>
  passed === null ? t('Not reached') : passed ? t('Passed') : t('Failed')

function nameOf(name: SsoCheckName, t: Translate, isSaml: boolean): string {
  const names: Readonly<Record<SsoCheckName, string>> = {
    signed: isSaml ? t('Assertion signed') : t('Token signed'),
    for_us: t('For us, asked by us'),
    clock: t('Clocks agree'),
    new: t('Not seen before'),
    domain: t('Address in your domain'),
    group: t('Group'),
  }
  return names[name]
}

function passedWord({ name, detail }: SsoCheck, t: Translate, isSaml: boolean): string {
  if (name === 'group')
    return detail === null ? t('No mapped group: role of everyone else') : t('Group found:')
  if (detail === null) return nameOf(name, t, isSaml)
  if (name === 'signed')
    return isSaml
      ? t('Assertion signed, {algorithm}', { algorithm: detail })
      : t('Token signed, {algorithm}', { algorithm: detail })
  if (name === 'clock') return t('Clocks {seconds} s apart', { seconds: formatNumber(Number(detail)) })
  return nameOf(name, t, isSaml)
}
