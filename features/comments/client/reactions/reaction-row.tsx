import { formatList } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { Tooltip } from '@weft/ui'
import { SmilePlus } from 'lucide-react'

import styles from '../comments.module.css'
import { ReactionPicker } from './reaction-picker.tsx'
import type { ReactionGroup } from './use-reactions.ts'

interface ReactionRowProps {
  groups: readonly ReactionGroup[]
  people: ValueContext['people']
  /** Missing where the person may not react. */
  onToggle: ((reaction: string) => void) | undefined
}

/** The reactions below a comment: a press gives one's own, or takes it back. */
export function ReactionRow({ groups, people, onToggle }: ReactionRowProps) {
  const t = useT()
  if (groups.length === 0) return null
  const nameOf = (id: number) => people.get(id)?.name ?? t('Someone')
  return (
    <div className={styles['reactions']}>
      {groups.map(({ reaction, user_ids, isMine }) => {
        const names = formatList(user_ids.map(nameOf))
        return (
          <Tooltip key={reaction} text={names}>
            <button
              type="button"
              className={styles['reaction']}
              aria-pressed={isMine}
              aria-label={t('{reaction} from {names}', { reaction, names })}
              disabled={!onToggle}
              onClick={() => onToggle?.(reaction)}
            >
              <span aria-hidden="true">{reaction}</span>
              <span>{user_ids.length}</span>
            </button>
          </Tooltip>
        )
      })}
      {onToggle && (
        <ReactionPicker
          onPick={onToggle}
          trigger={
            <button type="button" className={styles['reaction']} aria-label={t('Add reaction')}>
              <SmilePlus />
            </button>
          }
        />
      )}
    </div>
  )
}
