import type { Upload, UploadQueue } from '@weft/features/files/client'
import { useT } from '@weft/i18n/react'
import { IconButton, ProgressBar } from '@weft/ui'
import { Pause, Play, RotateCw, X } from 'lucide-react'
import { formatBytes } from '../../shared/elements/files.ts'
import styles from './editing.module.css'

/** An upload on its way: how far it is, and what may be done about it. */
export function UploadRow({ upload, queue, locale }: { upload: Upload; queue: UploadQueue; locale: string }) {
  const t = useT()
  const { id, name, size, sent, status, problem, canRetry } = upload
  const bytes = { sent: formatBytes(sent, locale), size: formatBytes(size, locale) }
  const says = {
    waiting: t('Waiting for the others'),
    uploading: t('{sent} of {size}', bytes),
    checking: t('Is being checked'),
    offline: t('Waiting for the connection. Keep this page open.'),
    paused: t('Paused at {sent}', bytes),
    failed: problem ?? '',
  }[status]
  return (
    <li className={styles['row']} data-status={status}>
      <span className={styles['texts']}>
        <span className={styles['name']} dir="auto" title={name}>
          {name}
        </span>
        {status !== 'failed' && (
          <ProgressBar
            label={t('Upload of {name}', { name })}
            value={status === 'checking' ? null : size === 0 ? 1 : sent / size}
          />
        )}
        <span className={styles['size']} role={status === 'failed' ? 'alert' : undefined}>
          {says}
        </span>
      </span>
      {(status === 'uploading' || status === 'offline' || status === 'waiting') && (
        <IconButton
          icon={<Pause />}
          label={t('Pause the upload of {name}', { name })}
          onClick={() => queue.pause(id)}
        />
      )}
      {status === 'paused' && (
        <IconButton
          icon={<Play />}
          label={t('Resume the upload of {name}', { name })}
          onClick={() => queue.resume(id)}
        />
      )}
      {status === 'failed' && canRetry && (
        <IconButton
          icon={<RotateCw />}
          label={t('Try {name} again', { name })}
          onClick={() => queue.resume(id)}
        />
      )}
      <IconButton
        icon={<X />}
        label={t('Cancel the upload of {name}', { name })}
        onClick={() => queue.cancel(id)}
      />
    </li>
  )
}
