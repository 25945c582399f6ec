import { useT } from '@weft/i18n/react'
import { useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import styles from '../../client/editors/editors.module.css'
import { editAsPlainText } from '../../shared/html/plain-edit.ts'
import { isExcerpt, plainTextOf } from '../../shared/html/plain-text.ts'
import { definition } from './definition.ts'
import { intake } from './intake.ts'

export function LongTextEditor(props: EditorProps) {
  const { data, settings, initialText, placement, label, onCommit, onCancel } = props
  const t = useT()
  const name = label ?? t(definition.label)
  const isPartial = isExcerpt(data)
  const html = typeof data === 'string' ? data : ''
  const before = isPartial ? data.excerpt : plainTextOf(html)
  // What was typed before the whole text arrived is not there: a part must not replace the whole.
  const [typed, setTyped] = useState<string | null>(initialText ?? null)
  const [problem, setProblem] = useState<string | null>(null)
  const text = isPartial ? before : (typed ?? before)

  const finish = (move: EditorMove) => {
    const isTouched = !isPartial && text !== before
    const next = isTouched ? intake.normalise(editAsPlainText(html, text), settings) : data
    const refusal = isTouched && next !== null ? intake.checkData(next, settings) : null
    if (refusal === null) onCommit(next, { move })
    setProblem(refusal)
    return refusal === null
  }
  return (
    <EditorSurface label={name} placement={placement} onDone={finish} onCancel={onCancel} keepsEnter>
      <textarea
        className={styles['area']}
        aria-label={name}
        aria-invalid={problem === null ? undefined : true}
        dir="auto"
        autoFocus
        readOnly={isPartial}
        value={text}
        onFocus={(event) => {
          const end = event.currentTarget.value.length
          event.currentTarget.setSelectionRange(end, end)
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(null)
        }}
      />
      {problem !== null && (
        <span role="alert" className={styles['surfaceProblem']}>
          {t(problem)}
        </span>
      )}
      {isPartial && <span className={styles['quiet']}>{t('Loading the whole text…')}</span>}
    </EditorSurface>
  )
}
