import { fromWireTime } from '@weft/base'
import { formatDate, formatRelative } from '@weft/i18n'
import { useT } from '@weft/i18n/react'
import { EmptyState, Spinner } from '@weft/ui'
import { Inbox } from 'lucide-react'

import type { AskedAttribute, FormAnswers } from '../../shared/index.ts'
import type { FormBuilderProps } from './builder-props.ts'
import styles from './form-builder.module.css'

interface AnswerListProps extends Pick<FormBuilderProps, 'describeItem' | 'onOpenItem'> {
  /** Null while they are asked for. */
  answers: FormAnswers | null
  /** What the form asks for, in its order. */
  asked: readonly Pick<AskedAttribute, 'id' | 'name' | 'primary'>[]
}

/** The last answers of a form with what was answered; each opens its item. */
export function AnswerList({ answers, asked, describeItem, onOpenItem }: AnswerListProps) {
  const t = useT()
  const known = (answers?.latest ?? []).flatMap((answer) => {
    const item = describeItem(answer.id)
    return item ? [{ ...answer, ...item }] : []
  })
  const questions = asked.filter(({ primary }) => !primary)
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
        <table>
          <thead>
            <tr>
              <th scope="col">{asked.find(({ primary }) => primary)?.name ?? t('Name')}</th>
              {questions.map(({ id, name }) => (
                <th key={id} scope="col" dir="auto">
                  {name}
                </th>
              ))}
              <th scope="col">{t('From')}</th>
              <th scope="col">{t('Received')}</th>
            </tr>
          </thead>
          <tbody>
            {known.map(({ id, at, name, maker, showValue }) => (
              <tr key={id}>
                <td>
                  <button
                    type="button"
                    className={styles['answer']}
                    dir="auto"
                    onClick={() => onOpenItem(id)}
                  >
                    {name || t('Untitled')}
                  </button>
                </td>
                {questions.map((question) => (
                  <td key={question.id}>{showValue(question.id)}</td>
                ))}
                <td>
                  <bdi>{maker ?? t('Guest')}</bdi>
                </td>
                <td>
                  <time
                    dateTime={at}
                    title={formatDate(fromWireTime(at), { dateStyle: 'medium', timeStyle: 'short' })}
                  >
                    {formatRelative(fromWireTime(at))}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
