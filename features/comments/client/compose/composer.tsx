import { RichText, type RichTextHandle } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { Button, modifierKey, useIsThere } from '@weft/ui'
import { picturesIn } from '@weft/rich-text'
import { type DragEvent, type ReactNode, type Ref, useEffect, useEffectEvent, useRef, useState } from 'react'

import { MAX_COMMENT } from '../../shared/index.ts'
import styles from '../comments.module.css'
import { PictureShelf } from '../pictures/picture-shelf.tsx'
import { type Pictures, type PictureTarget, usePictures } from '../pictures/use-pictures.ts'
import { isBlank, linkEnds } from './comment-text.ts'
import { ComposerTools } from './composer-tools.tsx'
import type { Mentionable } from './use-mentionable.ts'
import { type ComposerHandle, useDraft } from './use-draft.ts'

export interface ComposerProps {
  /** Writes into it from outside. */
  handle?: Ref<ComposerHandle>
  /** Under what the draft is kept on the device. */
  place: string
  label: string
  placeholder?: string
  submitLabel: string
  /** The text that is changed; empty for a new comment. */
  start?: string
  mentionable: Mentionable
  /** The item whose comment it is; missing where it takes no pictures. */
  target?: PictureTarget | undefined
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
  const one: FieldProps = {
    ...props,
    isQuiet: round === 0 && props.isQuiet === true,
    onSend(html) {
      props.onSend(html)
      setRound(round + 1)
    },
  }
  return props.target ? (
    <WithPictures key={round} {...one} target={props.target} />
  ) : (
    <Field key={round} {...one} pictures={null} />
  )
}

type FieldProps = ComposerProps & { isQuiet: boolean }

function WithPictures(props: FieldProps & { target: PictureTarget }) {
  return <Field {...props} pictures={usePictures(props.target)} />
}

function Field(props: FieldProps & { pictures: Pictures | null }) {
  const { place, label, placeholder, submitLabel, start = '', mentionable, isQuiet, onSend, onCancel } = props
  const { pictures, handle } = props
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const rich = useRef<RichTextHandle>(null)
  const draft = useDraft({ place, label, start, handle, pictures: () => pictures?.now() ?? [] }, rich)
  useShelf(pictures, draft)
  const [isFormatting, setIsFormatting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isThere = useIsThere(RichText)
  const isSending = pictures?.list.some(({ upload }) => upload !== undefined) === true
  const send = () => {
    const html = linkEnds(draft.read())
    if (isBlank(html) || isSending) return
    if (html.length > MAX_COMMENT) {
      setProblem(t('A comment has at most 50,000 characters with its formatting.'))
      return
    }
    const asked = mentionable.askFirst?.(html)
    if (asked) void asked.then((isMeant) => isMeant && end(html))
    else end(html)
  }
  const end = (html: string) => {
    pictures?.posted()
    draft.end()
    onSend(html)
  }
  const cancel = () => {
    pictures?.dismiss(picturesIn(start))
    draft.end()
    onCancel?.()
  }
  const leave = () => frame.current?.closest('aside')?.focus({ preventScroll: true })
  return (
    <div ref={frame} className={styles['composer']} {...dropOf(pictures)}>
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
          onPictures={pictures?.add}
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
      {pictures && <PictureShelf pictures={pictures} />}
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
          onPictures={pictures?.add}
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
          disabled={draft.isEmpty || isSending}
          title={[modifierKey, 'Enter'].join('+')}
          onClick={send}
        >
          {submitLabel}
        </Button>
      </footer>
    </div>
  )
}

/** Pictures of the draft come back with it, and what changes of them is kept as its words are. */
function useShelf(pictures: Pictures | null, draft: ReturnType<typeof useDraft>): void {
  const begin = useEffectEvent(() => pictures?.begin(draft.firstPictures))
  useEffect(() => begin(), [])
  const kept = useRef<string | null>(null)
  const now = JSON.stringify(pictures?.list.map(({ id, alt, width }) => [id, alt, width]) ?? [])
  const note = useEffectEvent(() => {
    // Nothing has changed yet as it is opened.
    if (kept.current !== null && pictures) draft.note()
    kept.current = now
  })
  useEffect(() => note(), [now])
}

/** Files that are dropped anywhere on it; those over the text are the text's. */
function dropOf(pictures: Pictures | null) {
  if (!pictures) return {}
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      pictures.add([...event.dataTransfer.files])
    },
  }
}
