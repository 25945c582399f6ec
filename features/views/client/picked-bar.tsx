import { ExtensionPoint } from '@weft/client-kit'
import { useDataIfAny } from '@weft/features/connectivity/client'
import { Copy, Download, Eye, FolderInput, PenLine, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import type { Folder } from '@weft/model'
import { BulkBar, Button, late, Popover } from '@weft/ui'

import { tellLarge } from './bulk/limit.ts'
import { MovePicked } from './bulk/move-picked.tsx'
import { type PickedKey, usePickedKeys } from './bulk/picked-keys.ts'
import { pickedLetters } from './bulk/picked-letters.ts'
import { usePastMoment } from './past/past-moment.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from './view-member.ts'

const EditAll = late(() => import('./edit-all.tsx').then((it) => it.EditAll))

const PretendPicked = late(() => import('./bulk/pretend/pretend-picked.tsx').then((it) => it.PretendPicked))

const exporting = late(() => import('./bulk/export-csv.tsx'))

interface PickedBarProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  onClear(): void
  /** Done at once, to an item that is picked for nothing more: it is let go after that. */
  begin?: PickedKey | null
}

type Panel = 'edit' | 'move' | 'look'

/** What can be done with several items at once: edited, moved, copied, exported, deleted; each is one step to undo. */
export function PickedBar(props: PickedBarProps) {
  const { ids, records, actions, onClear } = props
  const t = useT()
  const { rights } = actions
  const exportCsv = () => {
    // A program that cannot be loaded is reported by the page.
    exporting.load().then((part) => part.exportCsv(ids, records, actions), ignore)
  }
  const { locale } = records.context
  const duplicate = () => {
    if (tellLarge(ids.length, locale)) return
    // A program that cannot be loaded is reported by the page.
    actions.duplicateItems(ids).catch(() => undefined)
    onClear()
  }
  const remove = useCallback(() => {
    if (tellLarge(ids.length, locale)) return
    actions.removeItems(ids)
    onClear()
  }, [ids, actions, locale, onClear])
  const panel = usePickedPanel(props, rights.deleteItem ? remove : ignore)
  const restore = usePastMoment()?.restore
  const folder = useFolderOf(records)
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      {restore && (
        <Button variant="ghost" size="compact" icon={<Undo2 />} onClick={() => restore(ids)}>
          {t('Restore…')}
        </Button>
      )}
      {rights.editItem && <ChangeButtons {...props} panel={panel} />}
      {rights.editItem && folder && <ExtensionPoint point="items.picked" folder={folder} ids={ids} />}
      <LookButton {...props} panel={panel} />
      {rights.createItem && (
        <Button variant="ghost" size="compact" icon={<Copy />} onClick={duplicate}>
          {t('Duplicate')}
        </Button>
      )}
      {rights.exportItems !== false && (
        <Button variant="ghost" size="compact" icon={<Download />} onClick={exportCsv}>
          {t('Export CSV')}
        </Button>
      )}
      {rights.deleteItem && (
        <Button variant="ghost" size="compact" tone="danger" icon={<Trash2 />} onClick={remove}>
          {t('Delete')}
        </Button>
      )}
    </BulkBar>
  )
}

/** Which panel is open, and the letters that open one, or do at once what needs none. */
function usePickedPanel(
  { ids, records, actions, onClear, begin = null }: PickedBarProps,
  onDelete: () => void,
) {
  const [opened, setOpened] = useState<Panel | null>(null)
  const [first, setFirst] = useState<ShownAttribute | undefined>()
  const keys = useMemo(() => {
    const letters = pickedLetters({ ids, records, actions }, (attribute) => {
      setFirst(attribute)
      setOpened('edit')
    })
    // What is picked is meant, not the cells that were selected before.
    const removal = opened === null ? { delete: onDelete, backspace: onDelete } : {}
    return { ...letters, ...removal, escape: opened === null ? onClear : undefined }
  }, [ids, records, actions, opened, onClear, onDelete])
  usePickedKeys(keys)
  const begun = useRef(false)
  useEffect(() => {
    if (begin === null || begun.current) return
    begun.current = true
    const work = keys[begin]
    work?.()
    if (!work || begin === 'm') onClear()
  }, [begin, keys, onClear])
  return {
    opened,
    /** The attribute that is edited first. */
    first,
    open: (what: Panel) => (isOpen: boolean) => {
      // Before anything is chosen for nothing.
      if (isOpen && tellLarge(ids.length, records.context.locale)) return
      if (!isOpen) setFirst(undefined)
      setOpened(isOpen ? what : null)
    },
  }
}

interface ChangeButtonsProps extends PickedBarProps {
  panel: ReturnType<typeof usePickedPanel>
}

/** The ways to other values, and to another folder. */
function ChangeButtons({ ids, records, actions, onClear, begin = null, panel }: ChangeButtonsProps) {
  const t = useT()
  const { opened, first, open } = panel
  return (
    <>
      <Popover
        label={t('Edit attribute')}
        isOpen={opened === 'edit'}
        onOpenChange={open('edit')}
        width={300}
        trigger={
          <Button variant="ghost" size="compact" icon={<PenLine />}>
            {t('Edit attribute')}
          </Button>
        }
      >
        <EditAll
          {...{ ids, records, actions, first }}
          key={first?.id}
          onDone={() => {
            open('edit')(false)
            if (begin !== null) onClear()
          }}
        />
      </Popover>
      <Popover
        label={t('Move to folder')}
        isOpen={opened === 'move'}
        onOpenChange={open('move')}
        padding="none"
        trigger={
          <Button variant="ghost" size="compact" icon={<FolderInput />}>
            {t('Move')}
          </Button>
        }
      >
        <MovePicked
          {...{ ids, records, actions }}
          onDone={() => {
            open('move')(false)
            onClear()
          }}
        />
      </Popover>
    </>
  )
}

/** The way to see first what something would do. It is worked out on the server, for people who are signed in. */
function LookButton({ ids, records, actions, panel }: ChangeButtonsProps) {
  const t = useT()
  const store = useDataIfAny()?.store
  const folder = useFolderOf(records)
  const { rights } = actions
  const mayChange = rights.editItem || rights.deleteItem
  if (!folder || !mayChange || store?.isPretending || records.context.me === 0) return null
  return (
    <Popover
      label={t('What would this do?')}
      isOpen={panel.opened === 'look'}
      onOpenChange={panel.open('look')}
      width={300}
      trigger={
        <Button variant="ghost" size="compact" icon={<Eye />}>
          {t('What would this do?')}
        </Button>
      }
    >
      <PretendPicked {...{ ids, records, actions, folder }} onDone={() => panel.open('look')(false)} />
    </Popover>
  )
}

/** The folder of the view; undefined where there is none, as on a page for everybody. */
function useFolderOf({ folder_ids }: ViewRecords): Folder | undefined {
  return useDataIfAny()
    ?.store.collection<Folder>('folders')
    .get(folder_ids[0] ?? '')
}

function ignore(): void {}
