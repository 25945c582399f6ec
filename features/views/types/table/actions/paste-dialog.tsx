import { useState } from 'react'

import { useT } from '@weft/i18n/react'
import { Button, Checkbox, Dialog } from '@weft/ui'

import styles from './actions.module.css'
import { chosenOf } from './paste-at.ts'
import type { PasteChoice, PasteQuestion } from './paste-plan.ts'

const SHOWN_NAMES = 8

/** What a paste would do and what it cannot, before anything is written. */
export function PasteDialog({ question }: { question: PasteQuestion }) {
  const t = useT()
  const { plan, answer } = question
  const widened = [...plan.widened.values()]
  const names = widened.flatMap((one) => one.names)
  const [choice, setChoice] = useState<PasteChoice>({ addsRows: true, createsLabels: true })
  const count = chosenOf(plan, choice).length
  const left = plan.misfits + plan.edits.length - count
  const more = names.length - SHOWN_NAMES
  const listed =
    names
      .slice(0, SHOWN_NAMES)
      .map((name) => `“${name}”`)
      .join(', ') + (more > 0 ? ` ${t('and {count} more', { count: more })}` : '')
  return (
    <Dialog
      title={t('Paste')}
      isOpen
      onOpenChange={(isOpen) => !isOpen && answer(null)}
      footer={
        <>
          <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
          <Button variant="primary" autoFocus disabled={count === 0} onClick={() => answer(choice)}>
            {t('{count, plural, one {Paste # cell} other {Paste # cells}}', { count })}
          </Button>
        </>
      }
    >
      <div className={styles['stack']}>
        <p className={styles['sum']} role="status">
          <b>{t('{count, plural, one {# cell fits} other {# cells fit}}', { count })}</b>
          {left > 0 && (
            <span>{t('{count, plural, one {# does not} other {# do not}}', { count: left })}</span>
          )}
        </p>
        {plan.addedRows > 0 && (
          <Checkbox
            checked={choice.addsRows}
            onCheckedChange={(addsRows) => setChoice({ ...choice, addsRows })}
          >
            {t('{count, plural, one {Add # row at the end} other {Add # rows at the end}}', {
              count: plan.addedRows,
            })}
          </Checkbox>
        )}
        {names.length > 0 && (
          <Checkbox
            checked={choice.createsLabels}
            onCheckedChange={(createsLabels) => setChoice({ ...choice, createsLabels })}
          >
            {t('{count, plural, one {Create # label: {names}} other {Create # labels: {names}}}', {
              count: names.length,
              names: listed,
            })}
          </Checkbox>
        )}
        {plan.misfits > 0 && (
          <table className={styles['misfits']}>
            <caption>
              {plan.misfits > plan.examples.length
                ? t('The first {count} that do not fit stay unchanged', { count: plan.examples.length })
                : t('Values that do not fit stay unchanged')}
            </caption>
            <thead>
              <tr>
                <th scope="col">{t('Row')}</th>
                <th scope="col">{t('Attribute')}</th>
                <th scope="col">{t('Value')}</th>
                <th scope="col">{t('Reason')}</th>
              </tr>
            </thead>
            <tbody>
              {plan.examples.map(({ row, place, column, text, problem }) => (
                <tr key={`${row} ${place}`}>
                  <td>{row}</td>
                  <td dir="auto">{column}</td>
                  <td dir="auto" className="truncate">
                    {text}
                  </td>
                  <td>{t(problem)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Dialog>
  )
}
