import { isImageSource } from '@weft/rich-text'
import type { Editor } from '@tiptap/core'
import { useT } from '@weft/i18n/react'
import { Button, TextField } from '@weft/ui'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { AddressField, BoxForm } from './box-form.tsx'
import styles from './rich-text.module.css'

interface ImageBoxProps {
  editor: Editor
  /** Null where pictures cannot be uploaded. */
  onFiles: ((files: readonly File[]) => void) | null
  onClose(): void
}

/** A picture by its address, or from the device. */
export function ImageBox({ editor, onFiles, onClose }: ImageBoxProps) {
  const t = useT()
  const file = useRef<HTMLInputElement>(null)
  const [src, setSrc] = useState('')
  const [alt, setAlt] = useState('')
  const [problem, setProblem] = useState<string>()
  const finish = () => {
    editor.commands.focus()
    onClose()
  }
  const save = () => {
    const address = src.trim()
    if (!isImageSource(address)) return setProblem(t('The address of a picture starts with https.'))
    const picture = { src: address, ...(alt.trim() === '' ? {} : { alt: alt.trim() }) }
    editor.chain().setImage(picture).run()
    return finish()
  }
  return (
    <BoxForm
      editor={editor}
      label={t('Picture')}
      className={styles['imageBox']}
      onSubmit={save}
      onCancel={finish}
    >
      <AddressField
        isNamed
        problem={problem}
        value={src}
        onValueChange={(next) => {
          setSrc(next)
          setProblem(undefined)
        }}
      />
      <TextField
        label={t('What it shows')}
        size="compact"
        autoComplete="off"
        value={alt}
        onValueChange={setAlt}
      />
      <div className={styles['boxFoot']}>
        {onFiles && (
          <>
            <input
              ref={file}
              type="file"
              accept="image/*"
              multiple
              hidden
              onChange={(event) => {
                onFiles([...(event.currentTarget.files ?? [])])
                finish()
              }}
            />
            <Button size="compact" icon={<Upload />} onClick={() => file.current?.click()}>
              {t('Upload')}
            </Button>
          </>
        )}
        <Button type="submit" size="compact" variant="primary">
          {t('Insert')}
        </Button>
      </div>
    </BoxForm>
  )
}
