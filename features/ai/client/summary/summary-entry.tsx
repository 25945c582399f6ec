import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { htmlOfPlainText } from '@weft/rich-text'
import { Button, late, useRouteOpen } from '@weft/ui'
import { Sparkles } from 'lucide-react'

import { FEWEST_COMMENTS } from '../../shared/index.ts'
import { useMayAsk } from '../use-may-ask.ts'
import styles from './summary.module.css'

const SummaryDialog = late(() => import('./summary-dialog.tsx').then((it) => it.SummaryDialog))

type Props = ExtensionPoints['comments.head']

/** Above the comments of an item, where they are many, for those who may ask the model there. */
export function SummaryEntry(props: Props) {
  const mayAsk = useMayAsk(props.item)
  const isLong = (props.item.comment_count ?? 0) >= FEWEST_COMMENTS
  return mayAsk && isLong ? <Entry key={props.item.id} {...props} /> : null
}

function Entry({ item, onWrite }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useRouteOpen('summary')
  return (
    <div className={styles['entry']}>
      <Button variant="ghost" size="compact" icon={<Sparkles />} onClick={() => setOpen(true)}>
        {t('Summarize with AI')}
      </Button>
      {isOpen && (
        <SummaryDialog
          item={item}
          onWrite={onWrite && ((text) => onWrite(htmlOfPlainText(text)))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
