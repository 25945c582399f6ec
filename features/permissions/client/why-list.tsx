import { formatDate } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { isPlannedPermission } from '@weft/model'
import { classNames } from '@weft/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'

import { type Access, type GivenPermission, type Why } from '../shared/index.ts'
import { LevelMark, useLevelName } from './level-mark.tsx'
import { permissionName, tokenName, useAskedName } from './permission-names.ts'
import styles from './permissions.module.css'

type Judged = Why['judged'][number]
type Found = NonNullable<Judged['decided_by']>

/** Every permission of one person at one place; opened, it says which entry decided and where that was set. */
export function WhyList({ access }: { access: Access }) {
  const t = useT()
  const levelName = useLevelName()
  const [open, setOpen] = useState<string | null>(null)
  const nameOf = (id: number) => access.people.find((one) => one.id === id)?.name ?? t('Removed User')
  const asked = (access.why ?? []).filter(({ permission }) => !isPlannedPermission(permission))
  return (
    <ul className={styles['whyList']}>
      {asked.map((why) => {
        const name = permissionName(t, why.permission as GivenPermission)
        const isOpen = open === why.permission
        return (
          <li key={why.permission} className={styles['whyItem']}>
            <button
              type="button"
              className={styles['whyButton']}
              aria-expanded={isOpen}
              aria-label={`${name}: ${levelName(why.level)}`}
              onClick={() => setOpen(isOpen ? null : why.permission)}
            >
              <ChevronDown className={classNames(!isOpen && styles['folded'])} />
              <span className={styles['stepName']}>{name}</span>
              <LevelMark level={why.level} isHere={Boolean(why.judged.at(-1)?.decided_by?.at)} />
            </button>
            {isOpen && <Reasons why={why} nameOf={nameOf} />}
          </li>
        )
      })}
    </ul>
  )
}

function Reasons({ why, nameOf }: { why: Why; nameOf: (id: number) => string }) {
  const t = useT()
  const askedName = useAskedName()
  const last = why.judged.at(-1)
  // Whoever asks for viewing a folder asks what is required anyway: once is enough.
  const judged = why.judged.filter(
    (one) => one === last || one.permission !== last?.permission || one.at.id !== last.at.id,
  )
  return (
    <ol className={styles['steps']}>
      {why.problem && <li className={styles['step']}>{t('This place no longer exists.')}</li>}
      {judged.map((one, index) => (
        <li
          key={`${one.permission}.${one.at.id}`}
          className={classNames(styles['step'], index === judged.length - 1 && styles['wins'])}
        >
          <span className={styles['stepName']}>
            {askedName(one.permission)} · <b>{<bdi>{one.at.name}</bdi>}</b>
            <small className={styles['small']}>
              <Reason judged={one} nameOf={nameOf} />
            </small>
          </span>
          <span className={classNames(styles['pill'], styles[one.allowed ? 'all' : 'none'])}>
            {one.allowed ? t('Yes') : t('No')}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Reason({ judged, nameOf }: { judged: Judged; nameOf: (id: number) => string }) {
  const t = useT()
  const found = judged.decided_by
  if (found === null) return t('Nothing says yes.')
  const who = tokenName(t, found.token, nameOf)
  const where = found.at === null ? t('default for every workspace') : found.at.name
  return (
    <>
      {t('Decided by {who} (priority {priority}), {where}.', { who, priority: found.priority, where })}{' '}
      <SetBy found={found} />
    </>
  )
}

function SetBy({ found }: { found: Found }) {
  const t = useT()
  if (found.set_at === null) return null
  const date = formatDate(found.set_at.slice(0, 10))
  return found.set_by
    ? t('Set by {name}, {date}.', { name: found.set_by.name, date })
    : t('Set {date}.', { date })
}
