import { formatNumber } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { Eye } from 'lucide-react'

import type { Board } from '../stacking/build-board.ts'
import { countsOf, orderedKeys } from '../stacking/columns.ts'
import type { HeadContext } from './head-context.ts'
import { KeyName } from './key-name.tsx'
import styles from './heads.module.css'

/** After the last column: those that are hidden, with what is in them; a press shows one again. */
export function HiddenColumns({ board, heads }: { board: Board; heads: HeadContext }) {
  const t = useT()
  const { stack, columnActions, actions } = heads
  const { hidden } = columnActions.state
  if (hidden.length === 0 || actions.rights.arrangeView === false) return null
  const columns = orderedKeys(
    stack,
    { counts: countsOf(board), names: board.names.columns },
    columnActions.state,
    {
      hidesEmpty: false,
      withHidden: true,
    },
  ).filter(({ key }) => hidden.includes(key))
  if (columns.length === 0) return null
  const title = t('Hidden columns')
  return (
    <section className={styles['hidden']} aria-label={title} data-hidden-columns>
      <h3>{title}</h3>
      <ul>
        {columns.map(({ key, label, count }) => {
          const name = heads.nameOf(key)
          return (
            <li key={key}>
              <button
                type="button"
                aria-label={t('Show {name}', { name })}
                onClick={() => columnActions.setHidden(key, false)}
              >
                <KeyName stack={stack} column={key} label={label} />
                <span className={styles['count']}>{formatNumber(count)}</span>
                <Eye aria-hidden />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
