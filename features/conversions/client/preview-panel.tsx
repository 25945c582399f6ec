import { useT } from '@weft/i18n/react'
import { Callout, Skeleton } from '@weft/ui'
import { ArrowRight } from 'lucide-react'

import type { PreviewState } from './use-conversion-preview.ts'
import styles from './conversions.module.css'

/** How many values fit, and a few of them before and after. */
export function PreviewPanel(props: PreviewState) {
  const t = useT()
  if (props.state === 'asking') return <Skeleton rows={3} />
  if (props.state === 'refused') {
    return (
      <p role="alert" className={styles['refused']}>
        {props.reason}
      </p>
    )
  }
  const { convertible, lost, samples, names, exposed = 0 } = props.preview
  const total = convertible + lost
  return (
    <section aria-label={t('What happens to the values')} className={styles['stack']}>
      <p role="status" data-lost={lost > 0 || undefined} className={styles['counts']}>
        {total === 0
          ? t('There are no values yet.')
          : lost === 0
            ? t('All {total, plural, one {# value} other {# values}} fit.', { total })
            : t('{convertible} of {total} values fit; {lost} will be lost in whole or in part.', {
                convertible,
                total,
                lost,
              })}
      </p>
      {exposed > 0 && (
        <Callout tone="warning">
          {t(
            '{count, plural, one {# value comes from private items or a private folder. Others will be able to read it.} other {# values come from private items or private folders. Others will be able to read them.}}',
            { count: exposed },
          )}
        </Callout>
      )}
      {names && (
        <ul className={styles['names']}>
          <li>
            {t('{count, plural, one {# name has an item} other {# names have an item}}', {
              count: names.matched,
            })}
          </li>
          {names.created > 0 && (
            <li>
              {t('{count, plural, one {# item will be added} other {# items will be added}}', {
                count: names.created,
              })}
            </li>
          )}
          {names.lost > 0 && (
            <li data-lost>
              {t(
                '{count, plural, one {# name is lost: no item has it, or more than one does} other {# names are lost: no item has them, or more than one does}}',
                { count: names.lost },
              )}
            </li>
          )}
        </ul>
      )}
      {samples.length > 0 && (
        <ul className={styles['samples']}>
          {samples.map(({ item_id, from, to }) => (
            <li key={item_id}>
              <bdi>{from}</bdi>
              <ArrowRight className="icon-flip" aria-label={t('becomes')} />
              {to === null ? <em>{t('Empty')}</em> : <bdi>{to}</bdi>}
            </li>
          ))}
        </ul>
      )}
      <p className={styles['note']}>{t('You can undo this for seven days.')}</p>
    </section>
  )
}
