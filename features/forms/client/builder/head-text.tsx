import { plainTextOf } from '@weft/rich-text'
import { RichText, type RichTextHandle } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { useEditorDraft } from '@weft/store/react'
import { LeftDraft, toast } from '@weft/ui'
import { useRef, useState } from 'react'

import { MAX_HTML } from '../../shared/index.ts'
import { changedWords } from './changed-words.ts'
import { htmlOfText } from './edit-form.ts'
import styles from './form-builder.module.css'

interface HeadTextProps {
  view_id: string
  text: string
  onSave(text: string): void
}

/** The formatted text below the title of a form; it lies on the device until it is saved. */
export function HeadText({ view_id, text, onSave }: HeadTextProps) {
  const t = useT()
  const label = t('Text below the title')
  const rich = useRef<RichTextHandle>(null)
  const keeper = useEditorDraft(`views/${view_id}/form.look.text`, label)
  const [isOffered, setIsOffered] = useState(keeper.left !== null)
  const forget = () => {
    keeper.forgetLeft()
    setIsOffered(false)
  }
  const note = () =>
    keeper.note(() => {
      const last = rich.current?.unsaved()
      return last && { base: last.base, draft: last.html, text: changedWords('', plainTextOf(last.html)) }
    })
  return (
    <div className={styles['rich']}>
      <RichText
        ref={rich}
        html={htmlOfText(text)}
        label={label}
        placeholder={t('Add a description')}
        people={[]}
        look="field"
        isQuiet
        onType={note}
        onSave={(html) => {
          if (html.length > MAX_HTML) {
            toast.longError(t('This text is too long, and was not saved.'))
            return
          }
          keeper.end()
          onSave(html)
        }}
      />
      {isOffered && keeper.left && (
        <LeftDraft
          text={keeper.left.text}
          onRestore={() => {
            rich.current?.restore({ html: String(keeper.left?.draft), base: String(keeper.left?.base) })
            forget()
          }}
          onDiscard={forget}
        />
      )}
    </div>
  )
}
