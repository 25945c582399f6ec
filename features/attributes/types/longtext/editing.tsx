import { useT } from '@weft/i18n/react'
import { Dialog, IconButton, toast } from '@weft/ui'
import { Maximize2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import styles from '../../client/editors/editors.module.css'
import { RichText } from '../../client/rich-text/late-rich-text.tsx'
import type { RichTextHandle } from '../../client/rich-text/rich-text-editor.tsx'
import { isExcerpt } from '../../shared/html/plain-text.ts'
import { definition } from './definition.ts'
import { intake, MAX_HTML } from './intake.ts'

export function LongTextEditor(props: EditorProps) {
  const { data, settings, context, initialText, placement, label, findItems } = props
  const { onCommit, onSave, onCancel } = props
  const t = useT()
  const name = label ?? t(definition.label)
  const rich = useRef<RichTextHandle>(null)
  const isDone = useRef(false)
  // What was given away to be saved, and what stood there before it came back.
  const [local, setLocal] = useState<{ data: string | null; instead: unknown } | null>(null)
  const newest = useRef<{ data: unknown } | null>(null)
  const tooMuch = useRef(0)
  const [excess, setExcess] = useState(0)
  const [isLarge, setIsLarge] = useState(false)
  // A part that arrives while the whole is open announces another whole, and takes nothing away.
  const [whole, setWhole] = useState<string | null>(() => (isExcerpt(data) ? null : htmlOf(data)))
  if (!isExcerpt(data) && htmlOf(data) !== whole) setWhole(htmlOf(data))
  const html = local !== null && local.instead === data ? (local.data ?? '') : whole
  const people = useMemo(
    () =>
      [...context.people].map(([id, { name: title, email, photo_url }]) => ({
        id: String(id),
        title,
        label: title,
        photo: photo_url,
        ...(email === undefined ? {} : { hint: email }),
      })),
    [context.people],
  )

  const save = (text: string) => {
    const next = intake.normalise(text, settings) as string | null
    const over = Math.max(0, (next ?? '').length - MAX_HTML)
    tooMuch.current = over
    setExcess(over)
    if (over > 0) {
      // Nobody sees the sentence in an editor that is gone.
      if (isDone.current) toast.longError(t('The text was not saved: it is longer than 200,000 characters.'))
      return
    }
    newest.current = { data: next }
    setLocal({ data: next, instead: data })
    onSave?.(next)
  }
  const finish = (move: EditorMove) => {
    if (isDone.current) return true
    if (html === null) {
      onCancel()
      return true
    }
    rich.current?.flush()
    if (tooMuch.current > 0) return false
    isDone.current = true
    onCommit(newest.current ? newest.current.data : data, { move })
    return true
  }
  const down = placement === 'cell' ? 'down' : 'none'
  const editor = (look: 'field' | 'surface' | 'large' | 'page') =>
    html === null ? (
      <PartialText data={data} label={name} />
    ) : (
      <>
        <RichText
          ref={rich}
          html={html}
          label={name}
          look={look}
          people={people}
          findItems={findItems}
          placeholder={t('Write, or press / for more')}
          initialText={local === null ? initialText : undefined}
          onSave={save}
          {...(look === 'page' ? {} : { onSubmit: () => finish(down), onEscape: () => finish('none') })}
          {...(look === 'field' ? { onLeave: () => finish('none') } : {})}
          toolbarEnd={
            look !== 'large' &&
            look !== 'page' && (
              <IconButton
                icon={<Maximize2 />}
                label={t('Write in a large window')}
                onClick={() => {
                  rich.current?.flush()
                  setIsLarge(true)
                }}
              />
            )
          }
        />
        {excess > 0 && (
          <span role="alert" className={styles['surfaceProblem']}>
            {t(
              'A long text holds 200,000 characters with its formatting. {count, plural, one {One is} other {# are}} too many.',
              { count: excess },
            )}
          </span>
        )}
      </>
    )
  if (isLarge)
    return (
      <Dialog
        title={name}
        size="wide"
        padding="none"
        isOpen
        onOpenChange={(isOpen) => !isOpen && finish('none')}
      >
        {editor('large')}
      </Dialog>
    )
  if (placement === 'page') return <div>{editor('page')}</div>
  if (placement === 'panel' && html !== null)
    return <div className={styles['inPlace']}>{editor('field')}</div>
  return (
    <EditorSurface
      label={name}
      placement={placement}
      padding="none"
      keepsEnter
      onDone={finish}
      onCancel={() => finish('none')}
    >
      {editor('surface')}
    </EditorSurface>
  )
}

function htmlOf(data: unknown): string {
  return typeof data === 'string' ? data : ''
}

/** What is known of a text until the whole has come; a part must not replace the whole. */
function PartialText({ data, label }: { data: unknown; label: string }) {
  const t = useT()
  return (
    <div className={styles['partial']}>
      <textarea
        className={styles['area']}
        aria-label={label}
        dir="auto"
        autoFocus
        readOnly
        value={isExcerpt(data) ? data.excerpt : ''}
      />
      <span className={styles['quiet']}>{t('Loading the whole text…')}</span>
    </div>
  )
}
