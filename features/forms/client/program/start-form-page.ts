import { createUploadFetch, type KeyValueStorage } from '@weft/api-client'
import { type ChallengeWidget, findWidget } from '@weft/features/connectivity/shared'
import { createPause, parseInert } from '@weft/ui'

import { type FormCard, REDIRECT_SECONDS } from '../../shared/index.ts'
import { enhanceForm } from './enhance-form.ts'
import { createFindItems } from './find-items.ts'
import type { PageTexts } from './page-texts.ts'
import { whoAnswers } from './who-answers.ts'

type LoadScript = (src: string) => Promise<void>

/**
 * Makes the page of a form nicer than a browser alone does: conditions, steps, drafts, progress of files, and words
 * at the questions without loading the page anew.
 */
export async function startFormPage(storage: KeyValueStorage, loadScript: LoadScript): Promise<void> {
  const texts = JSON.parse(document.getElementById('form-texts')?.textContent ?? '{}') as PageTexts
  const root = document.querySelector<HTMLElement>('.wf-form')
  if (!root) return
  let isLoaded = false
  /** A script that came stays, and one that did not is asked for again. */
  async function loadCheck(): Promise<ChallengeWidget | null> {
    if (!isLoaded)
      isLoaded = await loadScript('/api/additional-scripts.js').then(
        () => true,
        () => false,
      )
    return findWidget(globalThis)
  }
  const begin = () => {
    const form = root.querySelector<HTMLFormElement>('form[data-form]')
    if (form) enhanceForm(form, { storage, texts, findItems: createFindItems(storage), loadCheck, show })
  }
  begin()
  // Who is signed in here has a session that the page could not know of.
  if (root.querySelector('[data-sign-in]')) {
    const headers = await whoAnswers(storage)
    if (headers['authorization'] === undefined) return
    const answer = await createUploadFetch(() => undefined)(location.href, {
      headers: { ...headers, accept: 'application/json' },
    })
    show((await answer.json()) as FormCard)
    begin()
  }

  /** Puts another card into the place of this one. */
  function show(card: FormCard): void {
    const next = parseInert(card.html).querySelector<HTMLElement>('.wf-form')
    const foot = root?.querySelector('.wf-foot')
    if (!root || !next) return
    root.replaceChildren(...next.childNodes, ...(foot ? [foot] : []))
    for (const [name, value] of Object.entries(next.dataset)) root.dataset[name] = value
    const page = document.documentElement
    Object.assign(page, { lang: card.lang, dir: card.dir })
    page.dataset['theme'] = root.dataset['theme']
    document.title = card.title
    root.querySelector<HTMLElement>('[data-done]')?.focus()
    offerCopy(root, texts)
    scrollTo({ top: 0 })
    if (card.redirect === '') return
    const wait = REDIRECT_SECONDS * 1_000
    createPause(() => location.assign(card.redirect), wait, wait).ask()
  }
}

/** A button beside the secret link, which is too long to be typed. */
function offerCopy(root: HTMLElement, texts: PageTexts): void {
  const link = root.querySelector<HTMLAnchorElement>('a[data-edit]')
  if (!link || !navigator.clipboard) return
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: texts.copy })
  button.className = 'wf-back'
  button.addEventListener('click', () => {
    const say = () => {
      button.textContent = texts.copied
    }
    navigator.clipboard.writeText(link.href).then(say, () => link.focus())
  })
  link.after(button)
}
