import { createUploadFetch, type KeyValueStorage } from '@weft/api-client'

import { HEADERS } from '@weft/protocol'

import type { FormCard } from '../../shared/index.ts'
import { whoAnswers } from './who-answers.ts'

/** Below this a bar would be gone before it is seen. */
const BAR_BYTES = 300_000

/** Sends what a browser would send, with a bar while files go out; answers the card that comes back. `proof` is a human check's token. */
export async function sendAnswer(
  form: HTMLFormElement,
  { storage, proof }: { storage: KeyValueStorage; proof: string },
): Promise<{ card: FormCard } | { problem: 'offline' | 'failed' }> {
  const body = new FormData(form)
  let size = 0
  for (const [, value] of body) if (typeof value !== 'string') size += value.size
  const bar = size > BAR_BYTES ? addBar(form) : null
  try {
    const headers = {
      ...(await whoAnswers(storage)),
      accept: 'application/json',
      ...(proof === '' ? {} : { [HEADERS.challengeToken]: proof }),
    }
    const post = createUploadFetch((sent) => bar?.show(Math.min(1, sent / size)))
    const answer = await post(form.action, { method: 'POST', headers, body })
    const card = (await answer.json()) as Partial<FormCard>
    return typeof card.html === 'string' ? { card: card as FormCard } : { problem: 'failed' }
  } catch {
    return { problem: navigator.onLine ? 'failed' : 'offline' }
  } finally {
    bar?.remove()
  }
}

function addBar(form: HTMLFormElement) {
  const bar = document.createElement('div')
  bar.className = 'wf-bar'
  bar.setAttribute('role', 'progressbar')
  const fill = document.createElement('i')
  bar.append(fill)
  form.querySelector('.wf-send')?.append(bar)
  return {
    show(share: number) {
      fill.style.inlineSize = `${share * 100}%`
      bar.setAttribute('aria-valuenow', String(Math.round(share * 100)))
    },
    remove: () => bar.remove(),
  }
}
