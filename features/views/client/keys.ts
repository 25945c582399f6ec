import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey as mod } from '@weft/ui'

import { lookedBack } from './past/past-moment.ts'
import { clientViewTypes, moreViewTypes } from '../types/registry.client.ts'

/** The keys of a folder, and of every kind of view. */
export async function groups(): Promise<readonly KeyGroup[]> {
  await moreViewTypes.load()
  const ofKinds = Object.values(clientViewTypes).flatMap(({ keys }) => keys?.() ?? [])
  return [folderKeys(), ...(await Promise.all(ofKinds))]
}

function folderKeys(): KeyGroup {
  return {
    title: t('In a folder'),
    keys: [
      [t('New item'), ['N']],
      [t('Another item, from a new one'), [mod, 'Enter']],
      [t('Search in the view'), ['/']],
      [t('Open the view of that number'), ['Alt', '1–8']],
      [t('Find a view, where there are many'), ['Alt', '0']],
      [t('The folder as it was'), ['Alt', '9']],
      [t('Previous and next item'), ['[', ']']],
      [t('Assign to me'), ['M']],
      [t('Their labels'), ['L']],
      [t('Their date'), ['D']],
      [t('Close what is open, or clear the selection'), ['Esc']],
    ],
  }
}

/** Alt with 9 shows the folder as it was, with another digit opens that view of it, with 0 the list of all of them where there are many. */
export function handle(event: KeyboardEvent): void {
  if (!event.altKey) return
  if (event.code === 'Digit9') {
    const folder = document.querySelector<HTMLElement>('nav[data-past]')?.dataset['past']
    if (folder) {
      event.preventDefault()
      lookedBack.set(lookedBack.get() === folder ? null : folder)
    }
    return
  }
  const digit = /^Digit([0-8])$/.exec(event.code)?.[1]
  const tabs = document.querySelectorAll<HTMLElement>('nav[data-views] a')
  const all = document.querySelector<HTMLElement>('nav[data-views] [data-all-views]')
  const tab = digit === undefined ? undefined : digit === '0' ? all : tabs[Number(digit) - 1]
  if (!tab) return
  event.preventDefault()
  tab.click()
}
