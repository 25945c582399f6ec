import type { ApiClient } from '@weft/api-client'
import { saveFile } from '@weft/features/files/client'
import { useT } from '@weft/i18n/react'
import type { ValueContext } from '@weft/model'
import { IconButton, Menu, MenuItem, TextField } from '@weft/ui'
import { ArrowDown, ArrowUp, Download, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { paintBox } from '../../client/paint/files.ts'
import { type AttachedFile, formatBytes } from '../../shared/elements/files.ts'
import styles from './editing.module.css'

interface FileRowProps {
  file: AttachedFile
  index: number
  count: number
  context: ValueContext
  client: ApiClient
  team_id: number
  onOpen(): void
  onRename(name: string): void
  /** To that place among the others. */
  onMove(to: number): void
  /** Another one was dragged onto this. */
  onMoveHere(id: string): void
  onRemove(): void
}

/** Frames in which a menu that closes may still move the focus. */
const TRIES = 20
const DRAGGED = 'application/x-weft-file'

/** A file of the value: seen by its picture, renamed in its place, moved by dragging or by its menu. */
export function FileRow(props: FileRowProps) {
  const { file, index, count, context, client, team_id, onOpen, onRename, onMove, onMoveHere, onRemove } =
    props
  const t = useT()
  const [isRenaming, setRenaming] = useState(false)
  const box = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (box.current) paintBox(box.current, file, context)
  }, [file, context])
  return (
    <li
      className={styles['row']}
      draggable={!isRenaming}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, file.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(DRAGGED)
        if (dragged === '') return
        event.stopPropagation()
        event.preventDefault()
        onMoveHere(dragged)
      }}
    >
      <button
        ref={box}
        type="button"
        className={styles['box']}
        aria-label={t('Open {name}', { name: file.name })}
        onClick={onOpen}
      />
      {isRenaming ? (
        <NameField
          name={file.name}
          onRename={(next) => {
            if (next.trim() !== '' && next !== file.name) onRename(next)
            setRenaming(false)
          }}
          onCancel={() => setRenaming(false)}
        />
      ) : (
        <span className={styles['texts']}>
          <span className={styles['name']} dir="auto" title={file.name}>
            {file.name}
          </span>
          <span className={styles['size']}>{formatBytes(file.size, context.locale)}</span>
        </span>
      )}
      <Menu
        label={t('Actions for {name}', { name: file.name })}
        trigger={<IconButton icon={<Ellipsis />} label={t('Actions for {name}', { name: file.name })} />}
      >
        <MenuItem id="save" icon={<Download />} onAction={() => void saveFile({ client, team_id }, file.id)}>
          {t('Download')}
        </MenuItem>
        <MenuItem id="rename" icon={<Pencil />} onAction={() => setRenaming(true)}>
          {t('Rename')}
        </MenuItem>
        {index > 0 ? (
          <MenuItem id="up" icon={<ArrowUp />} onAction={() => onMove(index - 1)}>
            {t('Move up')}
          </MenuItem>
        ) : null}
        {index < count - 1 ? (
          <MenuItem id="down" icon={<ArrowDown />} onAction={() => onMove(index + 1)}>
            {t('Move down')}
          </MenuItem>
        ) : null}
        <MenuItem id="remove" icon={<Trash2 />} tone="danger" onAction={onRemove}>
          {t('Remove')}
        </MenuItem>
      </Menu>
    </li>
  )
}

interface NameFieldProps {
  name: string
  onRename(name: string): void
  onCancel(): void
}

/** The name of a file, typed in its place. */
function NameField({ name, onRename, onCancel }: NameFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState(name)
  const field = useRef<HTMLInputElement>(null)
  const isSettled = useRef(false)
  useEffect(() => {
    // The menu gives the focus back to its button while it goes; the field takes it after that.
    let frames = 0
    isSettled.current = false
    let next = 0
    const take = () => {
      if (document.activeElement !== field.current) field.current?.focus()
      frames += 1
      if (frames < TRIES) next = requestAnimationFrame(take)
      else isSettled.current = true
    }
    next = requestAnimationFrame(take)
    return () => cancelAnimationFrame(next)
  }, [])
  return (
    <TextField
      size="compact"
      ref={field}
      onBlur={() => isSettled.current && onRename(typed)}
      aria-label={t('File name')}
      maxLength={255}
      value={typed}
      onValueChange={setTyped}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.stopPropagation()
        // The field goes at once: what has the focus then is not to be pressed by the same key.
        event.preventDefault()
        if (event.key === 'Enter') onRename(typed)
        else onCancel()
      }}
    />
  )
}
