import { isSafeUrl, normaliseUrl } from '@weft/rich-text'
import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, openOutside } from '@weft/ui'
import { ExternalLink, Unlink } from 'lucide-react'
import { useState } from 'react'
import { AddressField, BoxForm } from './box-form.tsx'
import styles from './rich-text.module.css'

interface LinkBoxProps {
  editor: Editor
  onClose(): void
}

/** The address of the link at the caret, or of the one that the chosen text is to become. */
export function LinkBox({ editor, onClose }: LinkBoxProps) {
  const t = useT()
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [isEmpty] = useState(() => editor.state.selection.empty && before === '')
  const [url, setUrl] = useState(before)
  const [problem, setProblem] = useState<string>()

  const finish = () => {
    editor.commands.focus()
    onClose()
  }
  const save = () => {
    const href = normaliseUrl(url)
    if (href !== '' && !isSafeUrl(href))
      return setProblem(t('A link starts with https, http, mailto or tel.'))
    const chain = editor.chain().extendMarkRange('link')
    if (href === '') chain.unsetLink().run()
    else if (isEmpty) {
      // Without a chosen text the address itself is the text.
      const content = { type: 'text', text: url.trim(), marks: [{ type: 'link', attrs: { href } }] }
      chain.insertContent([content, { type: 'text', text: ' ' }]).run()
    } else chain.setLink({ href }).run()
    return finish()
  }
  return (
    <BoxForm editor={editor} label={t('Link')} className={styles['box']} onSubmit={save} onCancel={finish}>
      <AddressField
        isNamed={false}
        problem={problem}
        value={url}
        onValueChange={(next) => {
          setUrl(next)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="compact" variant="primary">
        {t('Apply')}
      </Button>
      {before !== '' && (
        <>
          <IconButton
            icon={<ExternalLink className="icon-flip" />}
            label={t('Open link')}
            onClick={(event) => openOutside(before, { isNew: event.ctrlKey || event.metaKey })}
          />
          <IconButton
            icon={<Unlink />}
            label={t('Remove link')}
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              finish()
            }}
          />
        </>
      )}
    </BoxForm>
  )
}
