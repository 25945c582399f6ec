import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, TextField } from '@weft/ui'
import { ExternalLink, Unlink } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isSafeUrl, normaliseUrl } from '../../shared/text/urls.ts'
import { rectOfSelection } from './caret.ts'
import { Floating } from './floating.tsx'
import styles from './rich-text.module.css'

// What an address begins with is the same in every language.
const SCHEME = 'https://'

interface LinkBoxProps {
  editor: Editor
  onClose(): void
}

/** The address of the link at the caret, or of the one that the chosen text is to become. */
export function LinkBox({ editor, onClose }: LinkBoxProps) {
  const t = useT()
  const [rect] = useState(() => rectOfSelection(editor))
  const [before] = useState(() => String(editor.getAttributes('link')['href'] ?? ''))
  const [isEmpty] = useState(() => editor.state.selection.empty && before === '')
  const [url, setUrl] = useState(before)
  const [problem, setProblem] = useState<string>()

  const finish = () => {
    editor.commands.focus()
    onClose()
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
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
    <Floating rect={rect}>
      <form
        className={styles['box']}
        aria-label={t('Link')}
        noValidate
        onSubmit={save}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Escape') finish()
        }}
      >
        <TextField
          aria-label={t('Address')}
          size="compact"
          dir="ltr"
          inputMode="url"
          autoComplete="off"
          autoFocus
          placeholder={SCHEME}
          error={problem}
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
              onClick={() => window.open(before, '_blank', 'noopener,noreferrer')}
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
      </form>
    </Floating>
  )
}
