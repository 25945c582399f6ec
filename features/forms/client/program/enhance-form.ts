import type { KeyValueStorage } from '@weft/api-client'
import type { ChallengeWidget } from '@weft/features/connectivity/shared'
import { createPause } from '@weft/ui'

import type { FormCard } from '../../shared/index.ts'
import { createCheckAnswers } from './check-answers.ts'
import { createComplaints, focusField } from './complaints.ts'
import { createDraft } from './drafts.ts'
import { enhanceFiles } from './file-fields.ts'
import { enhanceFinds, type FindItems } from './find-items.ts'
import { fillForm, readForm } from './read-form.ts'
import type { PageTexts } from './page-texts.ts'
import { enhanceRich } from './rich-fields.ts'
import { createSending } from './sending.ts'
import { showQuestions } from './shown-questions.ts'
import { createSteps } from './steps.ts'

export interface FormPage {
  storage: KeyValueStorage
  texts: PageTexts
  findItems: FindItems
  /** Brings the operator's human check into the page, once it is asked for. */
  loadCheck(): Promise<ChallengeWidget | null>
  show(card: FormCard): void
}

const DRAFT_MS = 500

/** Brings one form to life. */
export function enhanceForm(
  form: HTMLFormElement,
  { storage, texts, findItems, loadCheck, show }: FormPage,
): void {
  const draft = createDraft(storage, form.dataset['form'] ?? '')
  const complaints = createComplaints(form)
  const isComplete = createCheckAnswers(form, { complaints, texts })
  const note = form.querySelector<HTMLElement>('[data-note]')
  form.noValidate = true
  const zone = form.querySelector<HTMLInputElement>('input[name=tz]')
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone
  const kept = draft.read()
  // A link that says answers ahead means these.
  if (kept && !/[?&]prefill_/.test(location.search)) fillForm(form, kept)
  const steps = createSteps(form, texts)
  const keep = createPause(
    () => {
      draft.write(readForm(form))
      if (note) note.textContent = texts.draft
    },
    DRAFT_MS,
    DRAFT_MS * 4,
  )

  function judge(): void {
    showQuestions(form)
    steps.refresh()
  }

  function complain(problem: string): void {
    const first = complaints.first()
    complaints.sayOfAll(problem)
    if (first) {
      steps.reveal(first)
      focusField(first)
    } else form.querySelector<HTMLElement>('[data-problem]')?.focus()
  }

  const send = createSending(form, {
    storage,
    texts,
    complaints,
    loadCheck,
    complain,
    onOver(card) {
      if (card.state === 'thanks') {
        keep.cancel()
        draft.clear()
      }
      show(card)
    },
  })

  enhanceRich(form, texts)
  enhanceFinds(form, findItems)
  enhanceFiles(
    form,
    { bytes: Number(form.dataset['fileBytes']), count: Number(form.dataset['files']) },
    texts,
    { onProblem: complaints.say, onChange: judge },
  )
  form.addEventListener('input', (event) => {
    const field = (event.target as Element).closest<HTMLElement>('[data-field]')
    if (field) complaints.say(field, '')
    judge()
    keep.ask()
  })
  form.addEventListener('change', judge)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    complaints.sayOfAll('')
    if (!isComplete(steps.current() ?? form)) return complain(texts.check)
    if (steps.next()) return
    if (isComplete(form)) void send()
    else complain(texts.check)
  })
  addEventListener('pagehide', () => keep.flush())
  judge()
  // Whoever tests or embeds the page sees that it is alive.
  form.dataset['ready'] = ''
}
