import { must } from '@weft/base'
import { createContext, use, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'

import type { Collector, EntryBodies } from './collecting.ts'
import type { MenuItemProps, MenuSectionProps, SubMenuProps } from './menu-props.ts'

export const Collecting = /* @__PURE__ */ createContext<Collector | null>(null)

const useCollector = () => must(use(Collecting), 'a command stands in a source of commands')

/** An entry of a menu that is no line on the screen but a command. */
function CollectedItem(item: MenuItemProps) {
  const collector = useCollector()
  const { id, icon, children, textValue, hint, shortcut, isDisabled = false } = item
  const key = useId()
  const own = textValue ?? (typeof children === 'string' ? children : '')
  const label = [...collector.within, own].join(': ')
  const keys = shortcut?.join(' ')
  const act = useEffectEvent(() => {
    if (item.onAction) item.onAction()
    else if (id !== undefined) collector.choose?.(id)
  })
  const isAble = own !== '' && !isDisabled && (item.onAction !== undefined || collector.choose !== undefined)
  useEffect(() => {
    if (!isAble) return undefined
    collector.put(key, {
      id: key,
      label,
      icon,
      ...(hint === undefined ? {} : { hint }),
      ...(keys === undefined ? {} : { shortcut: keys.split(' ') }),
      onAction: () => act(),
    })
    return () => collector.drop(key)
    // oxlint-disable-next-line react/exhaustive-deps -- a picture is made anew with each drawing, and says the same
  }, [collector, key, label, hint, keys, isAble])
  return <></>
}

/** A menu within a menu: each of its entries with its name before it. */
function CollectedSubMenu({ items, list, children, textValue }: SubMenuProps) {
  const collector = useCollector()
  const own = textValue ?? (typeof children === 'string' ? children : '')
  const within = useMemo(() => [...collector.within, own], [collector, own])
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  const canChoose = Boolean(list?.onAction ?? list?.onSelectionChange)
  const inner = useMemo(
    (): Collector => ({
      put: (id, command) => collector.put(id, command),
      drop: (id) => collector.drop(id),
      within,
      choose: canChoose ? (id) => choose(latest.current, id) : undefined,
    }),
    [collector, within, canChoose],
  )
  return <Collecting value={inner}>{items}</Collecting>
}

function choose(list: SubMenuProps['list'], id: string): void {
  if (list?.onAction) list.onAction(id)
  else list?.onSelectionChange?.(chosenWith(list, id))
}

/** What is chosen once this entry was pressed. */
function chosenWith(
  { selectionMode, selectedIds }: NonNullable<SubMenuProps['list']>,
  id: string,
): Set<string> {
  if (selectionMode !== 'multiple') return new Set([id])
  const chosen = new Set(selectedIds)
  if (!chosen.delete(id)) chosen.add(id)
  return chosen
}

/** Entries as commands: sections and lines between them say nothing there. */
export const collectedEntries: EntryBodies = {
  MenuItemBody: CollectedItem,
  MenuSectionBody: ({ children }: MenuSectionProps) => <>{children}</>,
  MenuSeparatorBody: () => <></>,
  SubMenuBody: CollectedSubMenu,
}
