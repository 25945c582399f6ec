import { useStore } from '@weft/features/connectivity/client'
import type { ItemsApart } from '@weft/features/items/client'
import type { WorkItem } from '@weft/model'
import { type KeyboardEvent, useState } from 'react'

import { tickWork } from './change-work.ts'
import { type LineMenu, type OpenMenu, WorkLine, type WorkLineProps } from './work-line.tsx'
import styles from './my-work.module.css'

interface WorkListProps extends Pick<WorkLineProps, 'calendar' | 'hasStatus' | 'isReadOnly'> {
  readonly label: string
  readonly items: readonly WorkItem[]
  /** The first so many are drawn; the room of the others is kept. All where it is missing. */
  readonly drawn?: number
  /** Where items can be opened beside the list. */
  readonly apart?: ItemsApart | undefined
}

/** The least px of a line, with the line above it. */
export const LINE_PX = 41

const MENUS: Readonly<Record<string, LineMenu>> = { d: 'due', s: 'status', p: 'priority' }

/** Lines of somebody's work. On a name arrows go along, a space ticks, D, S and P change date, status and priority. */
export function WorkList({ label, items, drawn = items.length, isReadOnly, apart, ...shown }: WorkListProps) {
  const store = useStore()
  const [open, setOpen] = useState<OpenMenu | null>(null)
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['workLink'] === undefined) return
    const item = items.find(({ item_id }) => item_id === lineOf(event.target)?.dataset['work'])
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    const menu = MENUS[event.key.toLowerCase()]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      moveTo(event.target, event.key === 'ArrowDown' ? 1 : -1)
    else if (isReadOnly) return
    else if (event.key === ' ') tickWork(store, item, item.done_at === null)
    else if (menu && item[menu] && (menu !== 'status' || shown.hasStatus)) setOpen({ id: item.id, menu })
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links in it take the focus
    <ul
      className={styles['panel']}
      style={drawn < items.length ? { minBlockSize: items.length * LINE_PX } : undefined}
      aria-label={label}
      onKeyDown={handleKey}
    >
      {items.slice(0, drawn).map((item) => (
        <WorkLine
          key={item.id}
          {...shown}
          item={item}
          isReadOnly={isReadOnly ?? false}
          isOpened={apart?.opened === item.id}
          menu={open?.id === item.id ? open.menu : null}
          onOpen={apart?.press}
          onMenu={setOpen}
        />
      ))}
    </ul>
  )
}

const lineOf = (element: EventTarget) =>
  element instanceof Element ? element.closest<HTMLElement>('[data-work]') : null

/** The next line, be it under another head. */
function moveTo(from: HTMLElement, step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-work-link]')]
  links[links.indexOf(from) + step]?.focus()
}
