import { useMemo } from 'react'

import { movedKey } from '../heads/column-actions.ts'
import type { HeadContext } from '../heads/head-context.ts'
import { moveCards, type MoveContext } from '../moves.ts'
import type { CellPlace } from '../board-context.ts'
import type { Composing } from './cell-props.ts'

type Own = 'count' | 'onCompose' | 'onFold' | 'onShift' | 'onMoveAll' | 'onGo' | 'onEnter'

interface HeadContextOptions extends Omit<HeadContext, Own> {
  /** Whatever else heads are drawn by; another one means that they are drawn again. */
  lanes: readonly unknown[]
  /** What the actions of heads read when they are done. */
  latest: () => {
    openLane: string
    moveContext: MoveContext
    compose(cell: Composing): void
    toggle(name: string): void
    focusHead(key: string): void
    enter(column: string): void
  }
}

/** What all heads of a board are drawn with. */
export function useHeadContext({ lanes, latest, ...options }: HeadContextOptions): HeadContext {
  const { stack, records, env, actions, columnActions, footer, columns, isMobile, mayAdd, nameOf } = options
  const { view_id, columnDrag } = options
  return useMemo<HeadContext>(() => {
    const keys = columns.map(({ key }) => key)
    return {
      view_id,
      stack,
      records,
      env,
      actions,
      columnActions,
      footer,
      columns,
      isMobile,
      mayAdd,
      columnDrag,
      nameOf,
      count: (key) => columns.find((one) => one.key === key)?.count ?? 0,
      onCompose: (key) => latest().compose({ column: key, lane: latest().openLane, isFirst: true }),
      onFold(key) {
        latest().toggle(`${stack.attribute.id} ${key}`)
        latest().focusHead(key)
      },
      onGo(key, to) {
        const at = keys.indexOf(key)
        const next = to === 'first' ? keys[0] : to === 'last' ? keys.at(-1) : keys[at + to]
        if (next !== undefined) latest().focusHead(next)
      },
      onEnter: (key) => latest().enter(key),
      onShift: (key, step) => columnActions.setOrder(movedKey(keys, key, keys.indexOf(key) + step)),
      onMoveAll(from, to) {
        const { board: now } = latest().moveContext
        const homes = new Map<string, CellPlace>()
        for (const [own, lines] of now.piles.get(from)?.cells ?? [])
          for (const { id } of lines) homes.set(id, { column: from, lane: own })
        const [first] = homes.values()
        // Each stays in its own lane.
        if (first) moveCards({ ...latest().moveContext, lane: null }, homes, { column: to, lane: first.lane })
      },
    }
    // oxlint-disable-next-line react/exhaustive-deps -- a drag is another object with each rendering, its actions are not
  }, [
    view_id,
    stack,
    records,
    env,
    actions,
    columnActions,
    footer,
    columns,
    lanes,
    isMobile,
    mayAdd,
    nameOf,
    latest,
  ])
}
