import { sentencesOf } from '@weft/api-client'
import { RichTextView } from '@weft/features/attributes/client'
import { useStore } from '@weft/features/connectivity/client'
import { sayRefused } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'
import type { LedgerLine } from '@weft/store'
import { useLedgerLines } from '@weft/store/react'
import { Button } from '@weft/ui'
import { TriangleAlert } from 'lucide-react'

import styles from '../comments.module.css'

/** Comments and changes of comments that the server did not take: their text stays until somebody has decided. */
export function UnsentComments({ item, ids }: { item: Item; ids: ReadonlySet<string> }) {
  const store = useStore()
  const lines = useLedgerLines(store.ledger).filter(
    ({ collection, state, mine, record_id }) =>
      collection === 'comments' &&
      state !== 'waiting' &&
      textOf(mine) !== null &&
      (mine['item_id'] === item.id || ids.has(record_id)),
  )
  return lines.map((line) => <Unsent key={line.id} line={line} />)
}

function Unsent({ line }: { line: LedgerLine }) {
  const t = useT()
  const { ledger } = useStore()
  const why = sentencesOf(line.message === null ? line.sentences : [line.message])
    .map((sentence) => sayRefused(sentence, t))
    .join(' ')
  return (
    <div className={styles['unsent']} role="alert">
      <p className={styles['unsentWhy']}>
        <TriangleAlert aria-hidden="true" />
        {line.kind === 'create' ? t('Your comment was not sent.') : t('Your change was not saved.')} {why}
      </p>
      <RichTextView html={textOf(line.mine) ?? ''} />
      <p className={styles['unsentWays']}>
        <Button size="compact" onClick={() => ledger.reapply(line.id)}>
          {t('Try again')}
        </Button>
        <Button size="compact" variant="ghost" onClick={() => ledger.discard(line.id)}>
          {t('Discard')}
        </Button>
      </p>
    </div>
  )
}

function textOf(mine: LedgerLine['mine']): string | null {
  const text = mine['text'] as { html?: unknown } | undefined
  return typeof text?.html === 'string' ? text.html : null
}
