import { t } from '@weft/i18n'

import type { AskedFilter, HitType } from '../../shared/index.ts'

/** Kinds of hits, as filters name them. */
const typeLabels = (): Readonly<Record<HitType, string>> => ({
  item: t('Items'),
  comment: t('Comments'),
  document: t('Texts'),
  file: t('Files'),
  board: t('Boards'),
  folder: t('Folders'),
  view: t('Views'),
  person: t('People'),
})

/** What a filter is called in the interface. */
export function filterLabel({ key, value }: AskedFilter): string {
  switch (key) {
    case 'is':
      return { open: t('Open'), done: t('Done') }[value.toLowerCase()] ?? value
    case 'assignee':
      return value.toLowerCase() === 'me' ? t('Assigned to me') : t('Assigned to {name}', { name: value })
    case 'board':
      return t('On {board}', { board: value })
    case 'type': {
      const labels: Readonly<Record<string, string>> = typeLabels()
      const type = value.toLowerCase()
      return labels[type] ?? labels[type.replace(/s$/, '')] ?? value
    }
  }
}
