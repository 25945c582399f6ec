import type { EditorMove } from '@weft/features/attributes/client'
import { useKeysAhead } from '@weft/ui'
import { type RefObject, useCallback, useState } from 'react'

import { valuesOf } from './list-keys.ts'

interface Edited {
  item_id: string
  attribute_id: string
}

/** Which value is edited in its place, and where the keys go on after that. */
export function useValueEdit(root: RefObject<HTMLElement | null>): {
  edited: Edited | null
  edit(item_id: string, attribute_id: string): void
  done(item_id: string, attribute_id: string, move: EditorMove): void
} {
  const [edited, setEdited] = useState<Edited | null>(null)
  const keysAhead = useKeysAhead()
  const done = useCallback(
    (item_id: string, attribute_id: string, move: EditorMove) => {
      setEdited(null)
      keysAhead.close(() => {
        const row = root.current?.querySelector(`[role=row][data-key$=" ${CSS.escape(item_id)}"]`) ?? null
        const values = valuesOf(row)
        const at = values.findIndex(({ dataset }) => dataset['value'] === attribute_id)
        // Until its editor is gone it is not there.
        if (at === -1) return null
        const step = move === 'right' ? 1 : move === 'left' ? -1 : 0
        return values[at + step] ?? values[at] ?? null
      })
    },
    [root, keysAhead],
  )
  const edit = useCallback(
    (item_id: string, attribute_id: string) => {
      const cancel = () => done(item_id, attribute_id, 'none')
      keysAhead.begin({ from: document.activeElement ?? document.body, cancel })
      setEdited({ item_id, attribute_id })
    },
    [keysAhead, done],
  )
  return { edited, edit, done }
}
