import { isExcerpt } from '@weft/rich-text'
import { useT } from '@weft/i18n/react'
import { Dialog, IconButton, LeftDraft } from '@weft/ui'
import { Maximize2 } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import styles from '../../client/editors/editors.module.css'
import type { RichTextHandle } from '../../client/rich-text/editor-props.ts'
import type { MentionedPerson } from '../../client/rich-text/mentions.ts'
import { RichTextEditor } from '../../client/rich-text/rich-text-editor.tsx'
import { definition } from './definition.ts'
import { useLongText } from './use-long-text.ts'

export function LongTextEditor(props: EditorProps) {
  const { data, context, placement, label, findItems } = props
  const t = useT()
  const name = label ?? t(definition.label)
  const rich = useRef<RichTextHandle>(null)
  const text = useLongText(props, name, rich)
  const { html, finish } = text
  const people = usePeople(context)
  const [isLarge, setIsLarge] = useState(false)
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
          initialText={text.isSaved ? undefined : props.initialText}
          onSave={text.save}
          onType={text.noteTyping}
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
        {text.left && (
          <LeftDraft text={text.left.text} onRestore={text.left.restore} onDiscard={text.left.discard} />
        )}
        {text.excess > 0 && <ExcessNote count={text.excess} />}
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

/** Who can be mentioned. */
function usePeople({ people }: EditorProps['context']): MentionedPerson[] {
  return useMemo(
    () =>
      [...people].map(([id, { name: title, email, photo_url }]) => ({
        id: String(id),
        title,
        label: title,
        photo: photo_url,
        ...(email === undefined ? {} : { hint: email }),
      })),
    [people],
  )
}

function ExcessNote({ count }: { count: number }) {
  const t = useT()
  return (
    <span role="alert" className={styles['surfaceProblem']}>
      {t(
        'A long text holds 200,000 characters with its formatting. {count, plural, one {One is} other {# are}} too many.',
        { count },
      )}
    </span>
  )
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
