import { TextThingsContext } from '@weft/features/attributes/client'
import { useT } from '@weft/i18n/react'
import { Button, IconButton, ProgressBar, TextField } from '@weft/ui'
import { Captions, ImageOff, TriangleAlert, X } from 'lucide-react'
import { use, useCallback, useState, useSyncExternalStore } from 'react'

import styles from './pictures.module.css'
import type { Pictures, ShelfPicture } from './use-pictures.ts'

/** The pictures of a comment that is being written, below its words: how far each is, and what can be done about it. */
export function PictureShelf({ pictures }: { pictures: Pictures }) {
  const t = useT()
  const [described, setDescribed] = useState<string | null>(null)
  const { list, problem } = pictures
  const shown = list.find(({ id }) => id === described)
  const isAway = list.some(({ upload }) => upload?.status === 'offline')
  return (
    <>
      {list.length > 0 && (
        <ul className={styles['shelf']} aria-label={t('Pictures')}>
          {list.map((one) => (
            <Tile
              key={one.id}
              picture={one}
              isDescribed={described === one.id}
              onDescribe={() => setDescribed(described === one.id ? null : one.id)}
              onRemove={() => pictures.remove(one.id)}
            />
          ))}
        </ul>
      )}
      {shown && (
        <div className={styles['describe']}>
          <TextField
            autoFocus
            size="compact"
            label={t('What the picture shows')}
            value={shown.alt}
            maxLength={200}
            autoComplete="off"
            onValueChange={(alt) => pictures.describe(shown.id, alt)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              event.preventDefault()
              event.stopPropagation()
              setDescribed(null)
            }}
          />
        </div>
      )}
      {list.map((one) =>
        one.upload?.status === 'failed' ? (
          <Failed key={one.id} picture={one} onRetry={() => pictures.retry(one.id)} />
        ) : null,
      )}
      {isAway && (
        <p role="status" className={styles['note']}>
          {t('Pictures are sent when you are connected again. Until then your draft keeps them.')}
        </p>
      )}
      {problem !== null && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </>
  )
}

interface TileProps {
  picture: ShelfPicture
  isDescribed: boolean
  onDescribe(): void
  onRemove(): void
}

function Tile({ picture, isDescribed, onDescribe, onRemove }: TileProps) {
  const t = useT()
  const { id, alt, preview, upload } = picture
  const { src, isMissing } = useSource(id, preview, upload === undefined)
  const name = alt || t('Picture')
  return (
    <li className={styles['tile']} data-state={upload?.status} data-missing={isMissing || undefined}>
      {src === null || isMissing ? <ImageOff aria-label={name} /> : <img src={src} alt={name} />}
      {upload && upload.status !== 'failed' && (
        <div className={styles['progress']}>
          <ProgressBar
            label={t('Upload of {name}', { name: upload.name })}
            value={upload.status === 'checking' ? null : upload.size === 0 ? 1 : upload.sent / upload.size}
          />
        </div>
      )}
      <span className={styles['tileTools']}>
        <IconButton
          size="small"
          icon={<Captions />}
          label={t('Describe {name}', { name })}
          isOn={isDescribed}
          aria-pressed={isDescribed}
          onClick={onDescribe}
        />
        <IconButton
          size="small"
          icon={<X />}
          label={
            upload && upload.status !== 'failed'
              ? t('Cancel the upload of {name}', { name })
              : t('Remove {name}', { name })
          }
          onClick={onRemove}
        />
      </span>
    </li>
  )
}

function Failed({ picture: { upload }, onRetry }: { picture: ShelfPicture; onRetry(): void }) {
  const t = useT()
  if (!upload) return null
  return (
    <p role="alert" className={styles['problem']}>
      <TriangleAlert aria-hidden="true" />
      <span>
        <bdi>{upload.name}</bdi>: {upload.problem}
      </span>
      {upload.canRetry && (
        <Button size="compact" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </p>
  )
}

const NOTHING = { src: null, isMissing: false }
const never = () => () => undefined

/** What this page has of a picture, else what the server has. */
function useSource(id: string, preview: string | null, isSent: boolean) {
  const things = use(TextThingsContext)
  const isAsked = preview === null && isSent && things !== null
  const subscribe = useCallback((changed: () => void) => things?.subscribe(changed) ?? never, [things])
  const known = useSyncExternalStore(isAsked ? subscribe : never, () =>
    isAsked ? things.picture(id) : NOTHING,
  )
  return preview === null ? known : { src: preview, isMissing: false }
}
