import { ExtensionPoint } from '@weft/client-kit'
import { type ReactNode, useState } from 'react'

import type { ApartLine, ItemsApart } from './use-items-apart.ts'
import styles from './items-apart.module.css'

/** A line that is about one item. */
export interface ItemLine extends ApartLine {
  readonly board_id: string
  readonly folder_id: string
  readonly item_id: string
}

interface ListOfItemsProps<Line extends ItemLine> {
  readonly apart: ItemsApart
  /** The line whose item is shown; null where none is, or none that can be. */
  readonly opened: Line | null
  /** All lines whose item can be shown, in order. */
  readonly lines: readonly Line[]
  onOpen(line: Line): void
  /** The list. */
  readonly children: ReactNode
}

/** A page with a list of items of many places, and beside it the one that is open, with the way to the next. */
export function ListOfItems<Line extends ItemLine>(props: ListOfItemsProps<Line>) {
  const { apart, lines, onOpen, children } = props
  const opened = useStaying(props.opened, apart)
  const at = lines.findIndex(({ id }) => id === opened?.id)
  const stepTo = (line: Line | undefined) => line && (() => onOpen(line))
  return (
    <div className={styles['page']}>
      <div className={styles['list']}>{children}</div>
      {opened && (
        <ExtensionPoint
          point="item.apart"
          board_id={opened.board_id}
          folder_id={opened.folder_id}
          item_id={opened.item_id}
          onPrevious={at > 0 ? stepTo(lines[at - 1]) : undefined}
          onNext={at < 0 ? undefined : stepTo(lines[at + 1])}
          onClose={apart.close}
        />
      )}
    </div>
  )
}

/** An item that leaves the list while it is open, such as by what is done in it, stays until the address names another. */
function useStaying<Line extends ItemLine>(opened: Line | null, apart: ItemsApart): Line | null {
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  return opened ?? (last?.id === apart.opened && apart.canOpen(last) ? last : null)
}
