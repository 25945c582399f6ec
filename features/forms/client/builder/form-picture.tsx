import { ApiError, errorToast } from '@weft/api-client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, toast } from '@weft/ui'
import { useRef, useState } from 'react'

import { PICTURE_FIELD, PICTURE_KIND_FIELD, saveFormPicture } from '../../shared/index.ts'
import styles from './form-builder.module.css'

/** What the server takes, in bytes. */
const MAX_BYTES = 4_000_000
const KINDS = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export interface FormPictureProps {
  team_id: number
  view_id: string
  /** Addresses of what is shown now; empty without. */
  cover: string
  logo: string
  /** The server keeps the picture under this name; `address` shows it here until the form is saved. */
  onKept(name: string, address: string): void
}

interface OnePictureProps extends FormPictureProps {
  kind: 'cover' | 'logo'
  label: string
  hint?: string
  /** The name of another picture, or nothing. */
  onChange(name: string): void
}

/** A picture of the form with its buttons: choose another one, or take it off. */
export function FormPicture(props: OnePictureProps) {
  const { team_id, view_id, kind, label, hint, onKept, onChange } = props
  const t = useT()
  const { client } = useEntry()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const src = props[kind]
  const choose = async (file: File | undefined) => {
    // The same file may be chosen again.
    if (input.current) input.current.value = ''
    if (!file) return
    if (file.size > MAX_BYTES) {
      const n = MAX_BYTES / 1_000_000
      toast.error(
        t('The file you are trying to upload is too large. Your file must be less than {n}MB.', { n }),
      )
      return
    }
    const body = new FormData()
    body.append(PICTURE_KIND_FIELD, kind)
    body.append(PICTURE_FIELD, file)
    setIsBusy(true)
    try {
      const { method, path } = saveFormPicture
      const params = { team_id: String(team_id), id: view_id }
      const response = await client.request({ method, path, params, body })
      if (response.status >= 300) throw new ApiError(response)
      const { data } = response.data as { data: { name: string } }
      onKept(data.name, URL.createObjectURL(file))
      onChange(data.name)
    } catch (error) {
      const problem = errorToast(error)
      if (problem) toast.error(problem.text, { duration: problem.duration })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles['picture']} role="group" aria-label={label}>
      {src !== '' && <img src={src} alt={label} data-kind={kind} />}
      <div className={styles['adding']}>
        <Button size="compact" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? t('Uploading…') : src === '' ? t('Upload a picture') : t('Change picture')}
        </Button>
        {src !== '' && (
          <Button size="compact" variant="ghost" disabled={isBusy} onClick={() => onChange('')}>
            {t('Remove')}
          </Button>
        )}
      </div>
      <p className={styles['hint']}>
        {hint ?? t('PNG, JPEG, WebP or GIF, up to {n} MB.', { n: MAX_BYTES / 1_000_000 })}
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label={label}
        tabIndex={-1}
        accept={KINDS.join(',')}
        disabled={isBusy}
        onChange={(event) => void choose(event.currentTarget.files?.[0])}
      />
    </div>
  )
}
