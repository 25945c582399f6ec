import type { FormulaProblem, Named } from '@weft/formula'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import styles from './formula-editor.module.css'
import { FUNCTION_HELP } from './function-help.ts'
import { Highlighted } from './highlighted.tsx'
import { functionAround, type Offer, offerAt, type Suggestion } from './suggest.ts'

interface FormulaFieldProps {
  value: string
  attributes: readonly Named[]
  problem: FormulaProblem | null
  /** The sentence about the problem. */
  error: string | null
  onValueChange(value: string): void
}

/** A field for a formula: coloured while it is written, with attributes and functions offered at the caret. */
export function FormulaField(props: FormulaFieldProps) {
  const { value, attributes, problem, error, onValueChange } = props
  const t = useT()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { offer, index, caret, setCaret, show, take, handleKey } = useOffers(field, props)
  const chosen = offer?.suggestions[index]
  const around = chosen ? null : functionAround(value, caret)
  const [syntax, help] = (around !== null && FUNCTION_HELP[around]) || []
  const optionId = (n: number) => `${id}-${n}`
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {t('Formula')}
      </label>
      <div className={styles['box']} dir="ltr" data-invalid={error === null ? undefined : true}>
        <Highlighted text={value} problem={problem} />
        <textarea
          ref={field}
          id={id}
          className={styles['input']}
          value={value}
          rows={1}
          dir="ltr"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          placeholder={t('For example {example}', { example: '{Price} * {Count}' })}
          aria-invalid={error === null ? undefined : true}
          aria-describedby={`${id}-note`}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={offer ? `${id}-list` : undefined}
          aria-activedescendant={offer ? optionId(index) : undefined}
          onChange={({ currentTarget }) => {
            setCaret(currentTarget.selectionStart)
            onValueChange(currentTarget.value)
            show(offerAt(currentTarget.value, currentTarget.selectionStart, attributes, false))
          }}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
          onKeyDown={handleKey}
          onBlur={() => show(null)}
        />
      </div>
      {offer && <OfferList id={`${id}-list`} {...{ offer, index, optionId }} onTake={take} />}
      <p
        id={`${id}-note`}
        className={styles['note']}
        role={error === null ? undefined : 'alert'}
        data-error={error === null ? undefined : true}
      >
        {error ??
          (syntax !== undefined && help !== undefined ? (
            <>
              <code dir="ltr">{syntax}</code> – {t(help)}
            </>
          ) : (
            t('Put attribute names in braces. Ctrl+Space lists functions.')
          ))}
      </p>
    </div>
  )
}

/** What is offered at the caret, and how one of it is written. */
function useOffers(
  field: RefObject<HTMLTextAreaElement | null>,
  { value, attributes, onValueChange }: Pick<FormulaFieldProps, 'value' | 'attributes' | 'onValueChange'>,
) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const [index, setIndex] = useState(0)
  const [caret, setCaret] = useState(value.length)
  const next = useRef<number | null>(null)
  // After a suggestion was written the caret goes where its first value belongs.
  useEffect(() => {
    if (next.current === null) return
    field.current?.setSelectionRange(next.current, next.current)
    next.current = null
  }, [field, value])
  const show = (found: Offer | null) => {
    setOffer(found)
    setIndex(0)
  }
  const take = ({ insert, back }: Suggestion) => {
    const end = field.current?.selectionStart ?? value.length
    if (!offer) return
    // What stands there already is not written twice.
    const rest = value.slice(end).replace(insert.startsWith('{') ? /^\}/ : /^\(\)/, '')
    const isCall = !insert.startsWith('{') && rest.startsWith('(')
    const written = isCall ? insert.slice(0, -2) : insert
    next.current = offer.from + written.length - (isCall ? 0 : back)
    setCaret(next.current)
    onValueChange(value.slice(0, offer.from) + written + rest)
    show(null)
  }
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === ' ' && event.ctrlKey) {
      event.preventDefault()
      show(offerAt(value, event.currentTarget.selectionStart, attributes, true))
      return
    }
    if (!offer) return
    const count = offer.suggestions.length
    if (key === 'ArrowDown') setIndex((index + 1) % count)
    else if (key === 'ArrowUp') setIndex((index + count - 1) % count)
    else if (key === 'Escape') show(null)
    else if (key === 'Enter' || (key === 'Tab' && !event.shiftKey)) {
      const chosen = offer.suggestions[index]
      if (chosen) take(chosen)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { offer, index, caret, setCaret, show, take, handleKey }
}

interface OfferListProps {
  id: string
  offer: Offer
  index: number
  optionId(n: number): string
  onTake(one: Suggestion): void
}

/** The list below the field; the one that Enter takes is in sight. */
function OfferList({ id, offer, index, optionId, onTake }: OfferListProps) {
  const t = useT()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [index, offer])
  return (
    <div ref={list} id={id} role="listbox" aria-label={t('Suggestions')} className={styles['list']} dir="ltr">
      {offer.suggestions.map((one, n) => (
        <div
          key={one.id}
          id={optionId(n)}
          role="option"
          tabIndex={-1}
          aria-selected={n === index}
          className={styles['option']}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerUp={() => onTake(one)}
        >
          <code className={styles[one.kind]}>{one.label}</code>
          {one.help !== '' && <span className={styles['help']}>{t(one.help)}</span>}
        </div>
      ))}
    </div>
  )
}
