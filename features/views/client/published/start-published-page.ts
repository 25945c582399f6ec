import { everyStep } from '@weft/ui'

import type { ViewContent } from '@weft/features/publishing/shared'
import { createContentAsk } from './ask-content.ts'
import { drawView, loadKinds } from './draw-view.tsx'
import { createOpenedItem } from './opened-item.ts'
import type { PublishedStore } from './published-store.ts'
import { guardReader } from './reader-guards.ts'

const ASK_MS = 30_000

/**
 * Draws a published view in its own look over the table that the server wrote, which stays until the view is there, and
 * comes back should it fail. While the page is looked at, it asks every half minute whether anything changed.
 */
export async function startPublishedPage(): Promise<void> {
  const area = document.getElementById('published-view')
  const { content: address, items, live, copy, csv, embedded } = area?.dataset ?? {}
  if (!area || !address || !items) return
  const ask = createContentAsk(address)
  const first = await ask()
  if (typeof first === 'string') return
  const member = await loadKinds(first)
  if (!member) return

  const pathOf = (id: string) => `${items}/${id}${embedded === 'on' ? '?hide_header=on' : ''}`
  const opened = createOpenedItem()
  let shown: ViewContent = first
  let store: PublishedStore | null = null
  const place = document.createElement('div')
  place.className = 'drawn'
  area.append(place)
  guardReader(place, {
    mayCopy: copy === 'on',
    openItem: opened.set,
    find: () => focusSearch(place),
    fileAddress: (id) => (Object.hasOwn(shown.files, id) ? (shown.files[id]?.download_url ?? null) : null),
  })
  const giveBack = () => {
    store = null
    delete document.body.dataset['drawn']
    place.remove()
  }
  // The program of a kind of view comes late: nothing is taken away before the view is there.
  const watch = new MutationObserver(() => {
    if (!place.querySelector('[data-body]')?.hasChildNodes()) return
    watch.disconnect()
    document.body.dataset['drawn'] = first.view.type
  })
  watch.observe(place, { childList: true, subtree: true })
  store = drawView(first, member, {
    place,
    view_id: items.split('-').at(-1) ?? '',
    ways: {
      mayExport: csv === 'on',
      opened,
      pathOf,
      copyLink: (id) => void import('./copy-address.ts').then((it) => it.copyAddress(pathOf(id))),
    },
    onFailure: giveBack,
  })
  if (live !== 'on') return

  const follow = async () => {
    if (document.visibilityState !== 'visible') return
    const next = await ask()
    // Whoever took the page back, or gave it a password, meant those who look at it now.
    if (next === 'closed') location.reload()
    if (typeof next !== 'string') {
      shown = next
      store?.take(next)
    }
    store?.look()
  }
  everyStep(ASK_MS, () => void follow())
}

/** Into the page's own search, which also finds rows that are out of sight; from there on it is the browser's. */
function focusSearch(place: HTMLElement): boolean {
  const field = place.querySelector<HTMLInputElement>('[role=search] input')
  if (!field || field === document.activeElement) return false
  field.focus()
  field.select()
  return true
}
