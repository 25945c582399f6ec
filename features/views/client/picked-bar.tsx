import { Copy, Download, FolderInput, PenLine, Trash2 } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useT } from '@weft/i18n/react'
import { BulkBar, Button, lateComponent, latePart, Popover } from '@weft/ui'

import { MovePicked } from './bulk/move-picked.tsx'
import { tellLarge } from './bulk/limit.ts'
import { joinedEdits } from './bulk/joined-edits.ts'
import { type PickedKey, usePickedKeys } from './bulk/picked-keys.ts'
import type { ShownAttribute, ViewActions, ViewRecords } from './view-member.ts'

const EditAll = lateComponent(() => import('./edit-all.tsx').then((it) => it.EditAll))

const exporting = latePart(() => import('./bulk/export-csv.tsx'))

interface PickedBarProps {
  ids: readonly string[]
  records: ViewRecords
  actions: ViewActions
  onClear(): void
  /** Done at once, to an item that is picked for nothing more: it is let go after that. */
  begin?: PickedKey | null
}

/** What can be done with several items at once: edited, moved, copied, exported, deleted; each is one step to undo. */
export function PickedBar({ ids, records, actions, onClear, begin = null }: PickedBarProps) {
  const t = useT()
  const [opened, setOpened] = useState<'edit' | 'move' | null>(null)
  const [first, setFirst] = useState<ShownAttribute | undefined>()
  const { rights } = actions
  const exportCsv = () => {
    // A program that cannot be loaded is reported by the page.
    exporting.load().then((part) => part.exportCsv(ids, records, actions), ignore)
  }
  const { locale } = records.context
  const keys = useMemo(() => {
    const { editItem } = actions.rights
    const firstOf = (type: string) => records.all.find((one) => one.type.type === type)
    const edit = (type: string) => {
      const attribute = editItem ? firstOf(type) : undefined
      return (
        attribute &&
        (() => {
          if (tellLarge(ids.length, records.context.locale)) return
          setFirst(attribute)
          setOpened('edit')
        })
      )
    }
    const members = editItem ? firstOf('members') : undefined
    async function assignMe(attribute: ShownAttribute) {
      if (tellLarge(ids.length, records.context.locale)) return
      const input = await attribute.type.input.load()
      const { settings } = attribute
      const data = [records.context.me]
      const mode = settings['multiple'] === false ? ('set' as const) : ('add' as const)
      const { edits } = joinedEdits({ ids, records, attribute, mode, data, settings, input })
      await actions.act({ edits })
    }
    return {
      l: edit('label'),
      d: edit('date'),
      // A program that cannot be loaded is reported by the page.
      m: members && (() => void assignMe(members).catch(() => undefined)),
      escape: opened === null ? onClear : undefined,
    }
  }, [ids, records, actions, opened, onClear])
  usePickedKeys(keys)
  const begun = useRef(false)
  useEffect(() => {
    if (begin === null || begun.current) return
    begun.current = true
    const work = keys[begin]
    work?.()
    if (!work || begin === 'm') onClear()
  }, [begin, keys, onClear])
  const open = (what: 'edit' | 'move') => (isOpen: boolean) => {
    // Before anything is chosen for nothing.
    if (isOpen && tellLarge(ids.length, locale)) return
    if (!isOpen) setFirst(undefined)
    setOpened(isOpen ? what : null)
  }
  const duplicate = () => {
    if (tellLarge(ids.length, locale)) return
    // A program that cannot be loaded is reported by the page.
    actions.duplicateItems(ids).catch(() => undefined)
    onClear()
  }
  const remove = () => {
    if (tellLarge(ids.length, locale)) return
    actions.removeItems(ids)
    onClear()
  }
  return (
    <BulkBar count={ids.length} onClear={onClear}>
      {rights.editItem && (
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
                setOpened(null)
                onClear()
              }}
            />
          </Popover>
        </>
      )}
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

function ignore(): void {}
