import { useT } from '@weft/i18n/react'
import { Button, classNames, Segmented } from '@weft/ui'
import { Undo2 } from 'lucide-react'

import { type GivenPermission, isOwnable } from '../shared/index.ts'
import type { Cell, Level } from './cell-level.ts'
import { LevelMark, useLevelName } from './level-mark.tsx'
import { permissionName } from './permission-names.ts'
import styles from './permissions.module.css'
import { usePlaceName } from './place-name.tsx'
import type { RightsPlace } from './use-place.ts'

export interface CellPanelProps {
  /** The role or person. */
  readonly title: string
  readonly permission: GivenPermission
  readonly cell: Cell
  readonly place: RightsPlace
  onSet(level: Level | null): void
}

/** Where a value comes from, place by place, and the way to set another one here. */
export function CellPanel({ title, permission, cell, place, onSet }: CellPanelProps) {
  const t = useT()
  const placeName = usePlaceName(place)
  const levelName = useLevelName()
  const levels: readonly Level[] = isOwnable(permission) ? ['all', 'own', 'none'] : ['all', 'none']
  const isFromRole = cell.source === null && cell.level !== 'none'
  return (
    <div>
      <header className={styles['whyHead']}>
        <b>
          <bdi>{title}</bdi> · {permissionName(t, permission)}
        </b>
        <LevelMark level={cell.level} isHere />
      </header>
      <ol className={styles['steps']}>
        {cell.steps.map(({ at, level }) => (
          <li
            key={at ? `${at.type}:${at.id}` : ''}
            className={classNames(styles['step'], cell.source?.at === at && level !== null && styles['wins'])}
          >
            <span className={styles['stepName']}>{placeName(at)}</span>
            <span className={classNames(styles['pill'], styles[level ?? 'inherits'])}>
              {level === null ? t('Inherits') : levelName(level)}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles['whyText']}>
        {isFromRole
          ? t('No exceptions for this person. Their role decides.')
          : t('The nearest setting wins.')}{' '}
        {isOwnable(permission) && t('Own means created by or assigned to them.')}
      </p>
      <footer className={styles['whyFoot']}>
        <Button size="compact" icon={<Undo2 />} disabled={!cell.isHere} onClick={() => onSet(null)}>
          {t('Reset to inherited')}
        </Button>
        <Segmented
          label={permissionName(t, permission)}
          value={cell.isHere ? cell.level : 'inherits'}
          options={levels.map((value) => ({ value: value as Level | 'inherits', label: levelName(value) }))}
          onValueChange={(level) => level !== 'inherits' && onSet(level)}
        />
      </footer>
    </div>
  )
}
