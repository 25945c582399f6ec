import { useEntry } from '@weft/features/session/client'
import {
  showFiles,
  StorageNotice,
  type UploadTarget,
  useStorage,
  useUploads,
} from '@weft/features/files/client'
import { useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'
import { useState } from 'react'
import type { EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { ChooseFiles } from './choose-files.tsx'
import { definition } from './definition.ts'
import styles from './editing.module.css'
import { FileRow } from './file-row.tsx'
import { limitOf } from './input.ts'
import { UploadRow } from './upload-row.tsx'
import { UrlField } from './url-field.tsx'
import { useAttachedFiles } from './use-attached-files.ts'
import { useFileDrop } from './use-file-drop.ts'

/** Files of one item: dropped, pasted, chosen or fetched; each change is saved at once, since uploads outlive this. */
export function AttachmentsEditor(props: EditorProps) {
  const { settings, context, source, placement, label, onCancel } = props
  const t = useT()
  const { client } = useEntry()
  const target: UploadTarget | null = source ?? null
  const team_id = source?.team_id ?? 0
  const { queue, uploads } = useUploads(target)
  const attached = useAttachedFiles(props, client)
  const { files } = attached
  const [isLinking, setLinking] = useState(false)

  // Asked again as uploads come, end and are refused.
  const failed = uploads.filter(({ status }) => status === 'failed').length
  const storage = useStorage(source?.team_id ?? null, `${uploads.length} ${failed}`)
  const room = limitOf(settings) - files.length - uploads.length
  const hasRoom = room > 0 && storage?.state !== 'full'
  const add = (chosen: readonly File[]) => {
    if (!source || chosen.length === 0) return
    if (chosen.length > room) toast.error(t('At most {n} files are allowed.', { n: limitOf(settings) }))
    attached.upload(queue, chosen.slice(0, Math.max(0, room)))
  }
  const drop = useFileDrop(add)

  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      width={380}
      keepsEnter
      onDone={() => onCancel()}
      onCancel={onCancel}
    >
      <div className={styles['editor']} role="group" aria-label={t('Files')} {...drop}>
        {files.length > 0 && (
          <ul className={styles['list']} aria-label={t('Files')}>
            {files.map((file, index) => (
              <FileRow
                key={file.id}
                {...{ file, index, context, client, team_id }}
                count={files.length}
                onOpen={() => void showFiles({ client, team_id, locale: context.locale }, files, index)}
                onRename={(name) => attached.rename(file.id, name)}
                onMove={(to) => attached.move(file.id, to)}
                onMoveHere={(id) => attached.move(id, index)}
                onRemove={() => attached.remove(file.id)}
              />
            ))}
          </ul>
        )}
        {uploads.length > 0 && (
          <ul className={styles['list']} aria-label={t('Uploads')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} queue={queue} locale={context.locale} />
            ))}
          </ul>
        )}
        <StorageNotice room={storage} />
        {source ? (
          <DropNote isFull={!hasRoom} isEmpty={files.length + uploads.length === 0} />
        ) : (
          <p className={styles['note']}>{t('Files are added to one item at a time.')}</p>
        )}
        {isLinking && source && (
          <UrlField
            onAdd={async (url) => {
              await attached.addUrl(queue, url)
              setLinking(false)
            }}
            onCancel={() => setLinking(false)}
          />
        )}
        <ChooseFiles
          settings={settings}
          isDisabled={!source || !hasRoom}
          onChoose={add}
          onLink={() => setLinking(true)}
          onDone={onCancel}
        />
      </div>
    </EditorSurface>
  )
}

function DropNote({ isFull, isEmpty }: { isFull: boolean; isEmpty: boolean }) {
  const t = useT()
  return (
    <p className={styles['drop']} data-empty={isEmpty || undefined}>
      {isFull ? t('No more files are allowed.') : t('Drop or paste files here')}
    </p>
  )
}
