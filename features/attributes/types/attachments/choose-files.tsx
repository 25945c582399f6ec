import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Link2, Upload as UploadIcon } from 'lucide-react'
import { useRef } from 'react'
import type { EditorProps } from '../../client/attribute-member.ts'
import styles from './editing.module.css'
import { allowedKinds } from './input.ts'

interface ChooseFilesProps {
  settings: EditorProps['settings']
  isDisabled: boolean
  onChoose(files: readonly File[]): void
  onLink(): void
  onDone(): void
}

/** The ways to add a file, and the way out. */
export function ChooseFiles({ settings, isDisabled, onChoose, onLink, onDone }: ChooseFilesProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptOf(settings)}
        aria-label={t('Choose files')}
        onChange={(event) => {
          onChoose([...(event.currentTarget.files ?? [])])
          // The same file may be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <div className={styles['footer']}>
        <Button
          size="compact"
          variant="primary"
          icon={<UploadIcon />}
          autoFocus
          disabled={isDisabled}
          onClick={() => input.current?.click()}
        >
          {t('Choose files')}
        </Button>
        <Button size="compact" variant="ghost" icon={<Link2 />} disabled={isDisabled} onClick={onLink}>
          {t('From a link')}
        </Button>
        <Button size="compact" variant="ghost" className={styles['done']} onClick={onDone}>
          {t('Done')}
        </Button>
      </div>
    </>
  )
}

const ACCEPT: Readonly<Record<string, string>> = {
  image: 'image/*',
  pdf: '.pdf',
  audio: 'audio/*',
  video: 'video/*',
  text: 'text/*',
}

/** What the browser offers to choose; whether a file is taken is judged by what is in it. */
function acceptOf(settings: EditorProps['settings']): string | undefined {
  const kinds = allowedKinds(settings)
  const known = kinds.map((kind) => ACCEPT[kind])
  return known.every((kind) => kind !== undefined) ? known.join(',') : undefined
}
