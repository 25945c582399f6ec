import { ValueDisplay } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { ArrowRight } from 'lucide-react'

import { useRuleBoard } from './board/rule-board.tsx'
import styles from './trial/trial.module.css'

interface ValueChangeProps {
  readonly attribute_id: string
  readonly old: unknown
  readonly made: unknown
}

/** What a value was and is, or would be. */
export function ValueChange({ attribute_id, old, made }: ValueChangeProps) {
  const t = useT()
  const { attribute: find, context } = useRuleBoard()
  const attribute = find(attribute_id)
  const show = (data: unknown) =>
    data === null || data === undefined || !attribute ? (
      <span className={styles['none']}>{t('Empty')}</span>
    ) : (
      <ValueDisplay type={attribute.type} data={data} settings={attribute.settings} context={context} />
    )
  return (
    <p className={styles['line']}>
      <bdi>{attribute?.attribute.name ?? t('Deleted attribute')}</bdi>
      <span className={styles['change']}>
        <span className={styles['old']}>{show(old)}</span>
        <ArrowRight className="icon-flip" aria-label={t('to')} />
        {show(made)}
      </span>
    </p>
  )
}
