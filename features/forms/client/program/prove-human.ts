import type { ChallengeWidget } from '@weft/features/connectivity/shared'

import type { PageTexts } from './page-texts.ts'

interface Check {
  loadCheck(): Promise<ChallengeWidget | null>
  texts: PageTexts
  key: string
}

/**
 * Shows the operator's human check below the form: its token when it was passed, `none` when there is no passing it,
 * and `canceled` when the person rather waits. What is typed meanwhile goes along with the answer.
 */
export async function proveHuman(
  form: HTMLFormElement,
  { loadCheck, texts, key }: Check,
): Promise<{ token: string } | 'none' | 'canceled'> {
  const widget = await loadCheck()
  if (!widget) return 'none'
  const { promise, resolve } = Promise.withResolvers<{ token: string } | 'none' | 'canceled'>()
  const frame = Object.assign(document.createElement('div'), { className: 'wf-challenge', tabIndex: -1 })
  frame.dataset['human'] = ''
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', texts.human)
  const title = Object.assign(document.createElement('p'), {
    className: 'wf-label',
    textContent: texts.human,
  })
  const place = document.createElement('div')
  const cancel = Object.assign(document.createElement('button'), {
    type: 'button',
    textContent: texts.cancel,
  })
  cancel.className = 'wf-back'
  cancel.addEventListener('click', () => resolve('canceled'))
  frame.append(title, place, cancel)
  // Beside the form: what a check keeps in fields of its own is no answer.
  form.after(frame)
  frame.focus()
  frame.scrollIntoView({ block: 'center' })
  let remove: unknown
  try {
    // A program of the operator's: it may do anything.
    remove = widget(place, {
      siteKey: key,
      passed: (token = '') => resolve(isSendable(token) ? { token } : 'none'),
      failed: () => resolve('none'),
    })
    return await promise
  } catch {
    // Said to the person as a check that cannot be passed.
    return 'none'
  } finally {
    if (typeof remove === 'function') remove()
    frame.remove()
    form.querySelector<HTMLElement>('[data-send]')?.focus()
  }
}

/** Whether it can be part of a request's head. */
const isSendable = (token: unknown): boolean => typeof token === 'string' && /^[!-~]{1,8000}$/.test(token)
