import { useT } from '@weft/i18n/react'
import { Avatar, Button, toast } from '@weft/ui'
import { useRef, useState } from 'react'

import type { Crop } from './crop.ts'
import { CropDialog } from './crop-dialog.tsx'
import { openPicture, type OpenPicture, previewOf } from './open-picture.ts'
import styles from './photos.module.css'

/** What the server takes, in bytes. */
const MAX_BYTES = 4_000_000
const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export interface PhotoFieldProps {
  /** The address of what is shown now; null shows what is drawn from name and seed. */
  readonly src: string | null
  readonly name: string
  readonly seed: string
  /** Workspaces are square, people round. */
  readonly isSquare?: boolean
  readonly isDisabled?: boolean
  /** Takes the file with the square to cut out of it; `preview` is how that will look. */
  onSave(photo: { file: File; crop: Crop; preview: string }): void
  onRemove(): void
}

/** A photo with its buttons: choose a file and the part of it that is kept, or take it off. */
export function PhotoField(props: PhotoFieldProps) {
  const { src, name, seed, isSquare = false, isDisabled = false, onSave, onRemove } = props
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [picture, setPicture] = useState<OpenPicture | null>(null)

  const choose = async (file: File | undefined) => {
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) {
      const text = t('The file you are trying to upload is too large. Your file must be less than {n}MB.', {
        n: MAX_BYTES / 1_000_000,
      })
      toast.error(text)
      return
    }
    const opened = KINDS.includes(file.type) ? await openPicture(file) : null
    if (opened) setPicture(opened)
    else toast.error(t('This file is not a picture that can be used. Choose a PNG, JPEG, WebP or GIF.'))
  }
  const close = () => {
    picture?.close()
    setPicture(null)
  }
  const keep = async (crop: Crop) => {
    if (!picture) return
    onSave({ file: picture.file, crop, preview: await previewOf(picture, crop) })
    close()
  }

  return (
    <div className={styles['field']}>
      <Avatar name={name} src={src} seed={seed} size={64} isSquare={isSquare} isDecorative />
      <div className={styles['texts']}>
        <div className={styles['buttons']}>
          <Button size="compact" disabled={isDisabled} onClick={() => input.current?.click()}>
            {src === null ? t('Upload a photo') : t('Change photo')}
          </Button>
          {src !== null && (
            <Button size="compact" variant="ghost" disabled={isDisabled} onClick={onRemove}>
              {t('Remove')}
            </Button>
          )}
        </div>
        <p className={styles['hint']}>
          {t('PNG, JPEG, WebP or GIF, up to {n} MB.', { n: MAX_BYTES / 1_000_000 })}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={t('Photo file')}
        tabIndex={-1}
        accept={KINDS.join(',')}
        disabled={isDisabled}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
      {picture && (
        <CropDialog
          picture={picture}
          title={isSquare ? t('Picture of the workspace') : t('Your photo')}
          isSquare={isSquare}
          onChoose={(crop) => void keep(crop)}
          onCancel={close}
        />
      )}
    </div>
  )
}
