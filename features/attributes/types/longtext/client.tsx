import { useT } from '@weft/i18n/react'
import { TextQuote } from 'lucide-react'
import { useState } from 'react'
import type { ClientAttributeType, EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import styles from '../../client/editors/editors.module.css'
import { paintText } from '../../client/paint/text.ts'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { editAsPlainText } from '../../shared/html/plain-edit.ts'
import { excerptText, isExcerpt, plainTextOf } from '../../shared/html/plain-text.ts'
import { definition } from './definition.ts'

// Scrolling paints the same long texts again and again, and reading HTML is the costly part.
const excerpts = new Map<string, string>()
const MAX_KNOWN = 500

function shownText(data: unknown): string {
  if (typeof data !== 'string') return excerptText(data)
  let text = excerpts.get(data)
  if (text === undefined) {
    if (excerpts.size >= MAX_KNOWN) excerpts.clear()
    excerpts.set(data, (text = excerptText(data)))
  }
  return text
}

function LongTextEditor(props: EditorProps) {
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
    const next = isTouched ? definition.normalise(editAsPlainText(html, text), settings) : data
    const refusal = isTouched && next !== null ? definition.checkData(next, settings) : null
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

export const member: ClientAttributeType = {
  ...definition,
  icon: TextQuote,
  paint: (cell, data) => paintText(cell, shownText(data)),
  Editor: LongTextEditor,
  Settings: NoSettings,
  editOn: 'open',
  isPartial: isExcerpt,
}
