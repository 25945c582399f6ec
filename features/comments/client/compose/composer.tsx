import { RichText, type RichTextHandle } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { Button, modifierKey, useIsThere } from '@weft/ui'
import { type ReactNode, useRef, useState } from 'react'

import { MAX_COMMENT } from '../../shared/index.ts'
import styles from '../comments.module.css'
import { isBlank, linkEnds } from './comment-text.ts'
import { ComposerTools } from './composer-tools.tsx'
import type { Mentionable } from './use-mentionable.ts'
import { useDraft } from './use-draft.ts'

export interface ComposerProps {
  /** Under what the draft is kept on the device. */
  place: string
  label: string
  placeholder?: string
  submitLabel: string
  /** The text that is changed; empty for a new comment. */
  start?: string
  mentionable: Mentionable
  /** It takes no focus by itself. */
  isQuiet?: boolean
  /** Said beside the buttons. */
  note?: ReactNode
  /** Gets clean HTML that says something. */
  onSend(html: string): void
  /** Missing where there is nothing to go back to. */
  onCancel?: (() => void) | undefined
  onTyping?(): void
}

/** Where a comment is written. What was sent leaves it empty for the next one. */
export function Composer(props: ComposerProps) {
  const [round, setRound] = useState(0)
  return (
    <Field
      key={round}
      {...props}
      isQuiet={round === 0 && props.isQuiet === true}
      onSend={(html) => {
        props.onSend(html)
        setRound(round + 1)
      }}
    />
  )
}

function Field(props: ComposerProps & { isQuiet: boolean }) {
  const { place, label, placeholder, submitLabel, start = '', mentionable, isQuiet, onSend, onCancel } = props
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const rich = useRef<RichTextHandle>(null)
  const draft = useDraft({ place, label, start }, rich)
  const [isFormatting, setIsFormatting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isThere = useIsThere(RichText)
  const send = () => {
    const html = linkEnds(draft.read())
    if (isBlank(html)) return
    if (html.length > MAX_COMMENT) {
      setProblem(t('A comment has at most 50,000 characters with its formatting.'))
      return
    }
    const asked = mentionable.askFirst?.(html)
    if (asked) void asked.then((isMeant) => isMeant && end(html))
    else end(html)
  }
  const end = (html: string) => {
    draft.end()
    onSend(html)
  }
  const cancel = () => {
    draft.end()
    onCancel?.()
  }
  const leave = () => frame.current?.closest('aside')?.focus({ preventScroll: true })
  return (
    <div ref={frame} className={styles['composer']}>
      {isThere ? (
        <RichText
          ref={rich}
          html={draft.first}
          label={label}
          placeholder={placeholder ?? ''}
          look="message"
          hasNoToolbar={!isFormatting}
          isQuiet={isQuiet}
          people={mentionable.people}
          offerItems={mentionable.offerItems}
          onSave={draft.take}
          onType={() => {
            setProblem(null)
            draft.note()
            props.onTyping?.()
          }}
          onSubmit={send}
          onEscape={onCancel ? cancel : leave}
        />
      ) : (
        <div className={styles['soon']}>{placeholder}</div>
      )}
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
      <footer className={styles['composerEnd']}>
        <ComposerTools
          rich={rich}
          isEmpty={draft.isEmpty}
          hasItems={mentionable.offerItems !== undefined}
          isFormatting={isFormatting}
          onFormatting={setIsFormatting}
        />
        <span className={styles['composerNote']}>
          {props.note ?? (draft.isKept ? t('Draft kept') : null)}
        </span>
        {onCancel && (
          <Button size="compact" variant="ghost" onClick={cancel}>
            {t('Cancel')}
          </Button>
        )}
        <Button
          size="compact"
          variant="primary"
          disabled={draft.isEmpty}
          title={[modifierKey, 'Enter'].join('+')}
          onClick={send}
        >
          {submitLabel}
        </Button>
      </footer>
    </div>
  )
}
