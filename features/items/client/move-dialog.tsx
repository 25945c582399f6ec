import { errorToast } from '@weft/api-client'
import { isAssignable } from '@weft/features/attributes/shared'
import { clientAttributeType, linksOfFolder } from '@weft/features/attributes/client'
import { boardFeed, useFeed, useRefuseOffline, useStore } from '@weft/features/connectivity/client'
import { useEntry, useMay } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Attribute, Board, Folder, Item } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Button, Dialog, Dropdown, MenuItem, MenuList, MenuSection, Skeleton, toast } from '@weft/ui'
import { ArrowRight, Folder as FolderIcon } from 'lucide-react'
import { useState } from 'react'

import { moveItem } from '../shared/index.ts'
import styles from './move-dialog.module.css'
import { LeftBehindNote } from './left-behind.tsx'
import { leftBehind, mapAttributes } from './move-mapping.ts'

interface MoveDialogProps {
  item: Item
  /** The item and all below it: what they hold is what can be lost. */
  tree: readonly Item[]
  /** Moves within the board, as a step to undo. */
  onMoveHere(folder: Folder): void
  /** It lies there now. */
  onMoved(folder: Folder): void
  onClose(): void
}

/** Where an item is to go: a folder of its board, or of another one after a look at what goes along. */
export function MoveDialog({ item, tree, onMoveHere, onMoved, onClose }: MoveDialogProps) {
  const t = useT()
  const [target, setTarget] = useState<Folder | null>(null)
  const choose = (folder: Folder) => {
    if (folder.board_id === item.board_id) onMoveHere(folder)
    else setTarget(folder)
  }
  if (target)
    return <MappingStep {...{ item, tree, target, onMoved, onClose }} onBack={() => setTarget(null)} />
  return (
    <Dialog title={t('Move item')} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} padding="none">
      <FolderChoice item={item} onChoose={choose} />
    </Dialog>
  )
}

function FolderChoice({ item, onChoose }: { item: Item; onChoose(folder: Folder): void }) {
  const t = useT()
  const store = useStore()
  const { team_id } = item
  const may = useMay(team_id)
  const boards = useCollection(store.collection<Board>('boards'), team_id)
  const folders = useCollection(store.collection<Folder>('folders'), team_id)
  const isOpenTo = (folder: Folder) =>
    folder.id !== item.folder_id &&
    may('CREATE_ITEM', {
      type: 'item',
      id: 'new',
      team_id,
      board_id: folder.board_id,
      folder_id: folder.id,
    })
  // The item's own board comes first.
  const places = boards
    .filter((board) => board.settings['archived'] !== true)
    .toSorted((a, b) => Number(b.id === item.board_id) - Number(a.id === item.board_id))
    .map((board) => ({ board, lines: inOrder(folders.filter((one) => one.board_id === board.id)) }))
    .map(({ board, lines }) => ({ board, lines: lines.filter(({ folder }) => isOpenTo(folder)) }))
    .filter(({ lines }) => lines.length > 0)
  if (places.length === 0)
    return <p className={styles['none']}>{t('There is no other folder in which you may add items.')}</p>
  return (
    <MenuList
      label={t('Folders')}
      search={t('Search folders')}
      onAction={(id) => {
        const folder = folders.find((one) => one.id === id)
        if (folder) onChoose(folder)
      }}
    >
      {places.map(({ board, lines }) => (
        <MenuSection key={board.id} title={board.name}>
          {lines.map(({ folder, depth }) => (
            <MenuItem key={folder.id} id={folder.id} textValue={`${folder.name} ${board.name}`}>
              <span className={styles['folder']} style={{ paddingInlineStart: depth * 16 }}>
                <FolderIcon />
                <bdi className="truncate">{folder.name}</bdi>
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      ))}
    </MenuList>
  )
}

/** The folders of one board as the lines of its tree. */
function inOrder(
  folders: readonly Folder[],
  parent_id: string | null = null,
  depth = 0,
): { folder: Folder; depth: number }[] {
  return folders
    .filter((one) => one.parent_id === parent_id)
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .flatMap((folder) => [{ folder, depth }, ...inOrder(folders, folder.id, depth + 1)])
}

interface MappingStepProps extends Omit<MoveDialogProps, 'onMoveHere'> {
  target: Folder
  onBack(): void
}

function MappingStep({ item, tree, target, onMoved, onBack, onClose }: MappingStepProps) {
  const t = useT()
  const store = useStore()
  const { client } = useEntry()
  const refuseOffline = useRefuseOffline()
  const { phase } = useFeed(boardFeed(item.team_id, target.board_id))
  const own = useCollection(store.collection<Attribute>('attributes'), item.board_id)
  const theirs = useCollection(store.collection<Attribute>('attributes'), target.board_id)
  const board = store.collection<Board>('boards').get(target.board_id)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({})
  const [isMoving, setMoving] = useState(false)
  const isKept = (one: Attribute) => isAssignable(clientAttributeType(one.type))
  const held = own.filter(
    (one) => isKept(one) && tree.some(({ values }) => (values?.[one.id]?.data ?? null) !== null),
  )
  const open = theirs.filter(isKept)
  const { mapping, lost } = mapAttributes(held, open, chosen)
  const known = linksOfFolder(store, item.folder_id)
  const left = leftBehind(own, tree, {
    typeOf: clientAttributeType,
    linksIn: (item_id, attribute_id) => (known?.read(item_id, attribute_id) ?? []) as readonly unknown[],
  })
  const isReady = phase === 'live' || phase === 'kept'
  const move = async () => {
    if (refuseOffline()) return
    setMoving(true)
    try {
      const params = { team_id: String(item.team_id), id: item.id }
      await client.call(moveItem, { params, body: { folder_id: target.id, mapping: { ...mapping } } })
      toast.show(t('Moved to {folder}', { folder: target.name }))
      onMoved(target)
    } catch (error) {
      setMoving(false)
      const said = errorToast(error)
      if (said) toast.longError(said.text)
    }
  }
  return (
    <Dialog
      title={t('Move to {folder}', { folder: `${board?.name ?? ''} / ${target.name}` })}
      subtitle={t('Each attribute can go to one of its type.')}
      size="large"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footerStart={<Button onClick={onBack}>{t('Back')}</Button>}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={!isReady || isMoving} onClick={() => void move()}>
            {t('Move item')}
          </Button>
        </>
      }
    >
      {!isReady ? (
        <Skeleton rows={4} />
      ) : (
        <div className={styles['mapping']}>
          {held.length === 0 && <p>{t('The item holds no values.')}</p>}
          {held.map((one) => {
            const fitting = open.filter(
              ({ id, type }) =>
                type === one.type && (mapping[one.id] === id || !Object.values(mapping).includes(id)),
            )
            return (
              <div key={one.id} className={styles['line']}>
                <bdi className="truncate">{one.name}</bdi>
                <ArrowRight className="icon-flip" aria-hidden="true" />
                <Dropdown
                  aria-label={t('{attribute} goes to', { attribute: one.name })}
                  options={[
                    ...fitting.map(({ id, name }) => ({ id, label: name })),
                    { id: 'none', label: t('Leave behind') },
                  ]}
                  value={mapping[one.id] ?? 'none'}
                  onValueChange={(id) => setChosen({ ...chosen, [one.id]: id === 'none' ? null : id })}
                />
              </div>
            )
          })}
          <LeftBehindNote lost={lost} left={left} />
        </div>
      )}
    </Dialog>
  )
}
