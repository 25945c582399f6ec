import { isExcerpt, plainTextOf } from '@weft/rich-text'
import { useT } from '@weft/i18n/react'
import type { Unsaved } from '@weft/store'
import { useEditorDraft } from '@weft/store/react'
import { Dialog, IconButton, LeftDraft } from '@weft/ui'
import { Maximize2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { EditorMove, EditorProps } from '../../client/attribute-member.ts'
import { draftPlace } from '../../client/editors/draft-place.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import styles from '../../client/editors/editors.module.css'
import { RichTextEditor, type RichTextHandle } from '../../client/rich-text/rich-text-editor.tsx'
import type { TextSave } from '../../client/rich-text/remote-text.ts'
import { definition } from './definition.ts'
import { input, MAX_HTML } from './input.ts'

/** Characters of what was left that are shown where it is offered. */
const MAX_SHOWN = 80

export function LongTextEditor(props: EditorProps) {
  const { data, settings, context, initialText, placement, label, source, findItems } = props
  const { onCommit, onSave, onCancel } = props
  const t = useT()
  const name = label ?? t(definition.label)
  const rich = useRef<RichTextHandle>(null)
  const isDone = useRef(false)
  // What was given away to be saved, and what stood there before it came back.
  const [local, setLocal] = useState<{ data: string | null; instead: unknown } | null>(null)
  const [opened] = useState(data)
  const keeper = useEditorDraft(draftPlace(source), name)
  const [isOffered, setIsOffered] = useState(keeper.left !== null)
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

  /** In its one spelling; undefined, and told, where it is longer than can be stored. */
  const fitting = (text: string): string | null | undefined => {
    const next = input.normalise(text, settings) as string | null
    const over = Math.max(0, (next ?? '').length - MAX_HTML)
    setExcess(over)
    return over > 0 ? undefined : next
  }
  const save = (text: string, base: string) => {
    // What was handed over with the commit comes once more when the editor goes.
    if (isDone.current) return 'saved'
    const next = fitting(text)
    if (next === undefined) {
      // The editor may be about to go, and its text is nowhere else.
      keeper.note(() => unsavedText({ html: text, base }))
      return 'refused'
    }
    setLocal({ data: next, instead: data })
    keeper.end()
    const answer = onSave?.(next, base)
    void answer?.then((outcome) => outcome !== 'saved' && rich.current && noteTyping())
    return answer
  }
  /** Until it is saved it lies on the device, and is offered when the text is opened again. */
  const noteTyping = () => {
    // Once the editor is gone there is nothing more to be read, and what was written stays.
    keeper.note(() => {
      const last = rich.current?.unsaved()
      return last && unsavedText(last)
    })
  }
  const forgetLeft = () => {
    keeper.forgetLeft()
    setIsOffered(false)
  }
  const finish = (move: EditorMove) => {
    if (isDone.current) return true
    if (html === null) {
      onCancel()
      return true
    }
    const last = rich.current?.end() ?? { html, base: html }
    const isChanged = last.html !== last.base
    const next = isChanged ? fitting(last.html) : dataOf(last.base, data)
    if (next === undefined) return false
    isDone.current = true
    keeper.end()
    onCommit(next, { move, base: onSave ? (isChanged ? last.base : next) : opened })
    return true
  }
  const down = placement === 'cell' ? 'down' : 'none'
  const editor = (look: 'field' | 'surface' | 'large' | 'page') =>
    html === null ? (
      <PartialText data={data} label={name} />
    ) : (
      <>
        <RichTextEditor
          ref={rich}
          html={html}
          label={name}
          look={look}
          people={people}
          findItems={findItems}
          placeholder={t('Write, or press / for commands')}
          pressed={props.pressed}
          initialText={local === null ? initialText : undefined}
          onSave={save}
          onType={noteTyping}
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
        {isOffered && keeper.left && (
          <LeftDraft
            text={keeper.left.text}
            onRestore={() => {
              const { base, draft } = keeper.left ?? {}
              rich.current?.restore({ html: htmlOf(draft), base: htmlOf(base) })
              forgetLeft()
            }}
            onDiscard={forgetLeft}
          />
        )}
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

function unsavedText({ html, base }: TextSave): Unsaved {
  return { base, draft: html, text: plainTextOf(html).slice(0, MAX_SHOWN) }
}

function htmlOf(data: unknown): string {
  return typeof data === 'string' ? data : ''
}

/** A text that nobody touched is what it was, empty in its own way. */
function dataOf(html: string, data: unknown): unknown {
  return html === htmlOf(data) ? data : html
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
