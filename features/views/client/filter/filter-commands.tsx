import { sameJson } from '@weft/base'
import { useStore } from '@weft/features/connectivity/client'
import { useEntry, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { FilterTree, View } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { MenuItem } from '@weft/ui'
import { History, ListFilter, ListX } from 'lucide-react'

import { readQuerySettings } from '../../shared/query-settings.ts'
import { isOffered } from '../host/is-offered.ts'
import type { ViewToolbarProps } from '../toolbar/toolbar-props.ts'
import { filterSubjects } from './filter-subjects.ts'
import { filterWords } from './filter-words.ts'
import { filtersLately, noteFilter } from './filters-lately.ts'

type FilterCommandsProps = Pick<ViewToolbarProps, 'folder' | 'settings' | 'records' | 'env' | 'actions'>

/** By what the open view can be filtered at once: the filters that one used lately, and those of the other views. */
export function FilterCommands({ folder, settings, records, env, actions }: FilterCommandsProps) {
  const t = useT()
  const store = useStore()
  const { storage } = useEntry()
  const me = useMe()
  const { board_id } = folder
  const all = useCollection(store.collection<View>('views'), board_id)
  const views = all.filter((view) => view.folder_id === folder.id && isOffered(view, me))
  const place = { user_id: me.id, board_id }
  const lately = filtersLately(storage, place)
  const saved = views.flatMap((view) => readQuerySettings(view.settings).filter ?? [])
  const subjects = filterSubjects(records, env)
  const wordsOf = (filter: FilterTree) => filterWords(filter, { subjects, env, store })
  const offered: { filter: FilterTree; words: string; isRecent: boolean }[] = []
  for (const [at, filter] of [...lately, ...saved].entries()) {
    const words = wordsOf(filter)
    const isKnown = sameJson(filter, settings.filter) || offered.some((one) => one.words === words)
    if (words !== '' && !isKnown) offered.push({ filter, words, isRecent: at < lately.length })
  }
  const apply = (filter: FilterTree | null) => {
    actions.changeSettings({ filter })
    if (filter) noteFilter(storage, place, filter)
  }
  return (
    <>
      {offered.map(({ filter, words, isRecent }) => (
        <MenuItem key={words} icon={isRecent ? <History /> : <ListFilter />} onAction={() => apply(filter)}>
          {t('Filter: {words}', { words })}
        </MenuItem>
      ))}
      {settings.filter !== null && (
        <MenuItem icon={<ListX />} onAction={() => apply(null)}>
          {t('Clear filter')}
        </MenuItem>
      )}
    </>
  )
}
