import { withInput } from '@weft/features/attributes/client'
import { t } from '@weft/i18n'
import { toast } from '@weft/ui'

import { createFinder } from './line-finder.ts'
import { keyOf } from './lines/list-lines.ts'
import { createDrafts } from './list-drafts.ts'
import { createMoves } from './list-moves.ts'
import type { After, ListContext } from './list-context.ts'

export type ListActions = ReturnType<typeof createListActions>

/** All that is done to lines, by the mouse, by keys and in menus. */
export function createListActions(list: () => ListContext) {
  const finder = createFinder(list)
  const { itemAt, placeOf, lineOf } = finder
  const mayRename = () => {
    const { primary } = list().records
    return list().actions.rights.editItem && primary !== null && !primary.type.isStatic
  }
  const drafts = createDrafts({ list, ...finder, withName })
  const moves = createMoves({ list, ...finder })

  /** Reads a name as the primary attribute does; undefined says that it cannot be one. */
  function withName(text: string, work: (data: unknown) => void): void {
    const { primary, context } = list().records
    if (!primary) return
    withInput(primary.type, (input) => {
      const parsed = input.parse(text, primary.settings, context)
      const problem = 'problem' in parsed ? parsed.problem : input.checkData(parsed.data, primary.settings)
      if (problem !== null) toast.error(t(problem))
      else if ('data' in parsed) work(parsed.data)
    })
  }

  function keepName(key: string, text: string, after: After, base: unknown): void {
    const { records, actions, setEdited, focus } = list()
    const own = lineOf(key)
    const item = own && records.item(own.id)
    const { primary } = records
    if (!own || !item || !primary) return setEdited(null)
    const shown = base === null ? '' : primary.type.format(base, primary.settings, records.context)
    if (text !== shown) withName(text, (data) => void actions.setValue(own.id, primary.id, data, { base }))
    if (after === 'next' && actions.rights.createItem) return drafts.draftBelow(key)
    setEdited(null)
    if (after === 'stay') return
    const step = after === 'up' ? -1 : 1
    const next = itemAt(placeOf(key) + step)
    if (next && mayRename()) setEdited(keyOf(next))
    focus(keyOf(next ?? own))
  }

  function edit(key: string): void {
    const own = lineOf(key)
    if (!own) return
    if (mayRename()) list().setEdited(key)
    else list().actions.openItem(own.id)
  }

  const openItem = (id: string, tab: string) => list().actions.openItem(id, tab)

  return { ...drafts, ...moves, edit, keepName, lineOf, mayRename, openItem }
}
