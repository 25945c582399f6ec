import { fromWireTime } from '@weft/base'
import { formatDate, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { EmptyState, Spinner } from '@weft/ui'
import { Inbox } from 'lucide-react'

import type { FormAnswers } from '../../shared/index.ts'
import type { FormBuilderProps } from './builder-props.ts'
import styles from './form-builder.module.css'

interface AnswerListProps extends Pick<FormBuilderProps, 'describeItem' | 'onOpenItem'> {
  /** Null while they are asked for. */
  answers: FormAnswers | null
}

/** The last answers of a form, each of which opens its item. */
export function AnswerList({ answers, describeItem, onOpenItem }: AnswerListProps) {
  const t = useT()
  const known = (answers?.latest ?? []).flatMap((answer) => {
    const item = describeItem(answer.id)
    return item ? [{ ...answer, ...item }] : []
  })
  return (
    <section className={styles['answers']} aria-label={t('Answers')}>
      {answers === null && <Spinner label={t('Loading…')} />}
      {answers !== null && known.length === 0 && (
        <EmptyState icon={<Inbox />} title={t('No answers yet')}>
          {answers.count > 0
            ? t('The items of these answers are in another folder or in the trash.')
            : t('Each answer becomes an item in the folder.')}
        </EmptyState>
      )}
      {known.length > 0 && (
        <ul>
          {known.map(({ id, at, name, maker }) => (
            <li key={id}>
              <button type="button" className={styles['answer']} onClick={() => onOpenItem(id)}>
                <bdi className="truncate">{name || t('Untitled')}</bdi>
                <bdi>{maker ?? t('Guest')}</bdi>
                <time
                  dateTime={at}
                  title={formatDate(fromWireTime(at), { dateStyle: 'medium', timeStyle: 'short' })}
                >
                  {formatRelative(fromWireTime(at))}
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
