import { createUploadFetch, type KeyValueStorage } from '@weft/api-client'
import { createPause } from '@weft/ui'

import { whoAnswers } from './who-answers.ts'

interface Found {
  data: readonly { id: string; name: string }[]
  has_more: boolean
}

/** Asks for the items at an address; null without an answer. */
export type FindItems = (address: string) => Promise<Found | null>

/** Asks the server, as whoever is signed in on this device. */
export function createFindItems(storage: KeyValueStorage): FindItems {
  return async (address) => {
    try {
      const headers = await whoAnswers(storage)
      const answer = await createUploadFetch(() => undefined)(address, { headers })
      return answer.ok ? ((await answer.json()) as Found) : null
    } catch {
      // Without a connection the list stays as it is.
      return null
    }
  }
}

const PAUSE_MS = 250

/** Lets questions find items as one types; what is chosen stays in its list. */
export function enhanceFinds(form: HTMLFormElement, findItems: FindItems): void {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[data-find]')) {
    const field = input.closest<HTMLElement>('[data-field]')
    const list = field?.querySelector<HTMLElement>('.wf-choices')
    const more = field?.querySelector<HTMLElement>('[data-more]')
    // The list itself follows what is typed.
    field?.querySelector('button[name=find]')?.remove()
    if (!list || !more) continue
    const pattern = list.querySelector('label')
    let asked = 0
    const find = async () => {
      const turn = ++asked
      const address = `${form.dataset['choices'] ?? ''}${input.dataset['find'] ?? ''}?q=${encodeURIComponent(input.value)}`
      const found = await findItems(address)
      // Without a connection the list stays as it is.
      if (turn !== asked || !found || !pattern) return
      const kept = [...list.querySelectorAll('label')].filter((label) => label.querySelector('input:checked'))
      const known = new Set(kept.map((label) => label.querySelector('input')?.value))
      const fresh = found.data.filter(({ id }) => !known.has(id)).map((choice) => lineOf(pattern, choice))
      list.replaceChildren(...kept, ...fresh)
      more.hidden = !found.has_more
    }
    const pause = createPause(() => void find(), PAUSE_MS, PAUSE_MS * 4)
    input.addEventListener('input', (event) => {
      // Words to find are no answer.
      event.stopPropagation()
      pause.ask()
    })
    input.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter') return
      event.preventDefault()
      pause.flush()
    })
  }
}

function lineOf(pattern: Element, { id, name }: { id: string; name: string }): Element {
  const line = pattern.cloneNode(true) as Element
  const input = line.querySelector('input')
  const words = line.querySelector('span')
  if (input) {
    input.value = id
    input.checked = false
    input.removeAttribute('id')
  }
  if (words) words.textContent = name
  return line
}
