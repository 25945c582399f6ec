import { useEntry, useMe } from '@weft/features/session/client'
import { foldFilter, isConditionComplete } from '@weft/query'
import { useEffect, useRef } from 'react'

import type { ViewToolbarProps } from '../toolbar/toolbar-props.ts'
import { noteFilter } from './filters-lately.ts'

/** Remembers the filter that stands when its panel is closed, so that it is a press away later. */
export function useNoteFilter({
  panel,
  settings: { filter },
  env,
  folder: { board_id },
}: Pick<ViewToolbarProps, 'panel' | 'settings' | 'env' | 'folder'>): void {
  const { storage } = useEntry()
  const { id: user_id } = useMe()
  const last = useRef(panel)
  useEffect(() => {
    const wasOpen = last.current === 'filter'
    last.current = panel
    if (!wasOpen || panel === 'filter' || !filter) return
    const asks = foldFilter(
      filter,
      (condition) => (isConditionComplete(condition, env) ? true : null),
      () => true,
    )
    if (asks) noteFilter(storage, { user_id, board_id }, filter)
  })
}
