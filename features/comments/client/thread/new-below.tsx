import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { ArrowDown } from 'lucide-react'

import styles from '../comments.module.css'
import type { Arrivals } from './use-arrivals.ts'

/** Says that somebody wrote meanwhile, and leads there where it is out of sight. */
export function NewBelow({ arrivals: { unseen, seen, show } }: { arrivals: Arrivals }) {
  const t = useT()
  const told = (count: number) => t('{count, plural, one {# new comment} other {# new comments}}', { count })
  return (
    <div role="status" className={styles['arrivals']}>
      {unseen.length > 0 ? (
        <Button size="compact" icon={<ArrowDown />} onClick={show}>
          {told(unseen.length)}
        </Button>
      ) : (
        seen > 0 && <span className="visually-hidden">{told(seen)}</span>
      )}
    </div>
  )
}
