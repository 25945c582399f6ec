import { useEntry } from '@weft/features/session/client'
import {
  showFiles,
  StorageNotice,
  type UploadTarget,
  useStorage,
  useUploads,
} from '@weft/features/files/client'
import { cleanFileName } from '@weft/features/files/shared'
import { useT } from '@weft/i18n/react'
import { Button, toast } from '@weft/ui'
import { Link2, Upload as UploadIcon } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { EditorProps } from '../../client/attribute-member.ts'
import { EditorSurface } from '../../client/editors/editor-surface.tsx'
import { type AttachedFile, filesOf } from '../../shared/elements/files.ts'
import { definition } from './definition.ts'
import styles from './editing.module.css'
import { FileRow } from './file-row.tsx'
import { allowedKinds, limitOf } from './input.ts'
import { keepFile } from './keep-file.ts'
import { UploadRow } from './upload-row.tsx'
import { UrlField } from './url-field.tsx'

/** Files of one item: dropped, pasted, chosen or fetched; each change is saved at once, since uploads outlive this. */
export function AttachmentsEditor(props: EditorProps) {
  const { data, settings, context, source, placement, label, onCancel } = props
  const t = useT()
  const { client } = useEntry()
  const target: UploadTarget | null = source ?? null
  const { desk, uploads } = useUploads(target)
  const [shown, setShown] = useState(() => ({ of: data, files: filesOf(data) }))
  // What is saved elsewhere takes the place of what is shown here.
  if (shown.of !== data) setShown({ of: data, files: filesOf(data) })
  const { files } = shown
  const setFiles = (update: (files: AttachedFile[]) => AttachedFile[]) =>
    setShown((before) => ({ ...before, files: update(before.files) }))
  const [isDropping, setDropping] = useState(false)
  const [isLinking, setLinking] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // Asked again as uploads come, end and are refused.
  const failed = uploads.filter(({ status }) => status === 'failed').length
  const storage = useStorage(source?.team_id ?? null, `${uploads.length} ${failed}`)
  const isStorageFull = storage?.state === 'full'
  const room = limitOf(settings) - files.length - uploads.length
  const hasRoom = room > 0 && !isStorageFull
  const change = (update: (files: readonly AttachedFile[]) => AttachedFile[]) => {
    if (!source) return
    const next = update(filesOf(source.read() ?? files))
    source.write(next.length > 0 ? next : null)
    setFiles(() => next)
  }
  const add = (chosen: readonly File[]) => {
    if (!source || chosen.length === 0) return
    if (chosen.length > room) toast.error(t('At most {n} files are allowed.', { n: limitOf(settings) }))
    desk.add(source, chosen.slice(0, Math.max(0, room)), (file) => {
      void keepFile(client, source, file)
      setFiles((before) => (before.some(({ id }) => id === file.id) ? before : [...before, file]))
    })
  }
  const move = (id: string, to: number) =>
    change((all) => {
      const file = all.find((one) => one.id === id)
      if (!file) return [...all]
      const others = all.filter((one) => one.id !== id)
      return [...others.slice(0, to), file, ...others.slice(to)]
    })
  const handleDrop = (event: DragEvent) => {
    setDropping(false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length === 0) return
    event.preventDefault()
    add(dropped)
  }
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files]
    if (pasted.length === 0) return
    event.preventDefault()
    add(pasted)
  }

  return (
    <EditorSurface
      label={label ?? t(definition.label)}
      placement={placement}
      width={380}
      keepsEnter
      onDone={() => onCancel()}
      onCancel={onCancel}
    >
      <div
        className={styles['editor']}
        data-dropping={isDropping || undefined}
        role="group"
        aria-label={t('Files')}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return
          event.preventDefault()
          setDropping(true)
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
        }}
        onDrop={handleDrop}
        onPaste={handlePaste}
      >
        {files.length > 0 && (
          <ul className={styles['list']} aria-label={t('Files')}>
            {files.map((file, index) => (
              <FileRow
                key={file.id}
                file={file}
                index={index}
                count={files.length}
                context={context}
                onOpen={() =>
                  void showFiles(
                    { client, team_id: source?.team_id ?? 0, locale: context.locale },
                    files,
                    index,
                  )
                }
                onRename={(name) =>
                  change((all) =>
                    all.map((one) => (one.id === file.id ? { ...one, name: cleanFileName(name) } : one)),
                  )
                }
                onMove={(to) => move(file.id, to)}
                onMoveHere={(id) => move(id, index)}
                onRemove={() => change((all) => all.filter(({ id }) => id !== file.id))}
                client={client}
                team_id={source?.team_id ?? 0}
              />
            ))}
          </ul>
        )}
        {uploads.length > 0 && (
          <ul className={styles['list']} aria-label={t('Uploads')}>
            {uploads.map((upload) => (
              <UploadRow key={upload.id} upload={upload} desk={desk} locale={context.locale} />
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
              const file = await desk.addUrl(source, url)
              await keepFile(client, source, file)
              setFiles((before) => [...before, file])
              setLinking(false)
            }}
            onCancel={() => setLinking(false)}
          />
        )}
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={acceptOf(settings)}
          aria-label={t('Choose files')}
          onChange={(event) => {
            add([...(event.currentTarget.files ?? [])])
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
            disabled={!source || !hasRoom}
            onClick={() => input.current?.click()}
          >
            {t('Choose files')}
          </Button>
          <Button
            size="compact"
            variant="ghost"
            icon={<Link2 />}
            disabled={!source || !hasRoom}
            onClick={() => setLinking(true)}
          >
            {t('From a link')}
          </Button>
          <Button size="compact" variant="ghost" className={styles['done']} onClick={onCancel}>
            {t('Done')}
          </Button>
        </div>
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
