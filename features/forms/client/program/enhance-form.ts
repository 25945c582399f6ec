import type { KeyValueStorage } from '@weft/api-client'
import { now } from '@weft/base'
import type { ChallengeWidget } from '@weft/features/connectivity/shared'
import { createPause, parseInert } from '@weft/ui'

import { type FormCard, shownBlocks, type When } from '../../shared/index.ts'
import { createComplaints, focusField } from './complaints.ts'
import { createDraft } from './drafts.ts'
import { enhanceFiles } from './file-fields.ts'
import { enhanceFinds, type FindItems } from './find-items.ts'
import { fillForm, readForm } from './read-form.ts'
import { sendAnswer } from './send-answer.ts'
import type { PageTexts } from './page-texts.ts'
import { proveHuman } from './prove-human.ts'
import { enhanceRich } from './rich-fields.ts'
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
/** Nobody answers within the first second but programs; who types that fast waits for the rest of it. */
const QUICKEST_MS = 1_100

/** Brings one form to life. */
export function enhanceForm(
  form: HTMLFormElement,
  { storage, texts, findItems, loadCheck, show }: FormPage,
): void {
  const startedAt = now()
  const draft = createDraft(storage, form.dataset['form'] ?? '')
  const complaints = createComplaints(form)
  const note = form.querySelector<HTMLElement>('[data-note]')
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')]
  const idOf = (field: HTMLElement) => field.dataset['field'] ?? ''
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
    const blocks = fields.map((field) => {
      const when = field.dataset['when']
      return { id: idOf(field), when: when === undefined ? null : (JSON.parse(when) as When) }
    })
    // What the link carries unseen stands before all questions.
    const carried = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => ({
      id: name,
    }))
    const shown = shownBlocks([...carried, ...blocks], readForm(form))
    for (const field of fields) field.toggleAttribute('data-away', !shown.has(idOf(field)))
    for (const output of form.querySelectorAll('output')) {
      const input = output.parentElement?.querySelector('input')
      output.textContent = input?.value ?? ''
    }
    steps.refresh()
  }

  /** Questions that were said to be answered by half. Clearing such an answer is no change to the browser. */
  const halves = new Set<HTMLElement>()
  /** Whether every required question in `part` has an answer; says it where not. */
  function isComplete(part: ParentNode): boolean {
    const answers = readForm(form)
    let isGood = true
    for (const field of part.querySelectorAll<HTMLElement>('[data-field]:not([data-away])')) {
      const isMissing =
        field.dataset['required'] !== undefined && !answers[idOf(field)]?.some((text) => text.trim() !== '')
      // A date that is typed by half reads as empty.
      const isHalf = [...field.querySelectorAll('input')].some(({ validity }) => validity.badInput)
      if (isHalf) complaints.say(field, texts.half)
      else if (isMissing) complaints.say(field, texts.required)
      else if (halves.has(field)) complaints.say(field, '')
      halves[isHalf ? 'add' : 'delete'](field)
      const isWrong = field.querySelector('.wf-error:not([hidden])') !== null
      isGood &&= !isMissing && !isWrong
    }
    return isGood
  }

  function complain(problem: string): void {
    const first = complaints.first()
    complaints.sayOfAll(problem)
    if (first) {
      steps.reveal(first)
      focusField(first)
    } else form.querySelector<HTMLElement>('[data-problem]')?.focus()
  }

  let isBusy = false
  async function send(): Promise<void> {
    // A check that waits for the person comes first.
    if (isBusy) return document.querySelector<HTMLElement>('[data-human]')?.focus()
    isBusy = true
    showSending(true)
    try {
      await pass(startedAt + QUICKEST_MS - now())
      let answer = await sendAnswer(form, { storage, proof: '' })
      if ('card' in answer && answer.card.captcha) {
        showSending(false)
        complain(answer.card.problem)
        const proof = await proveHuman(form, { loadCheck, texts, key: answer.card.captcha.key })
        if (proof === 'canceled') return
        if (proof === 'none') return complain(`${texts.noClearance}. ${answer.card.problem}`)
        complaints.sayOfAll('')
        showSending(true)
        answer = await sendAnswer(form, { storage, proof: proof.token })
      }
      if ('problem' in answer) complain(texts[answer.problem])
      else if (answer.card.state === 'asking') takeBack(answer.card)
      else {
        if (answer.card.state === 'thanks') {
          keep.cancel()
          draft.clear()
        }
        show(answer.card)
      }
    } finally {
      isBusy = false
      showSending(false)
    }
  }

  function showSending(isOn: boolean): void {
    const button = form.querySelector('[data-send]')
    if (isOn) button?.setAttribute('aria-disabled', 'true')
    else button?.removeAttribute('aria-disabled')
    if (note && (isOn || note.textContent === texts.sending)) note.textContent = isOn ? texts.sending : ''
  }

  /** The answer was not taken: says why, with everything still in its place. */
  function takeBack(card: FormCard): void {
    for (const field of fields) complaints.say(field, card.errors[idOf(field)] ?? '')
    const page = parseInert(card.html)
    const challenge = page.querySelector('[data-challenge]')
    if (challenge && !form.querySelector('[data-challenge]'))
      form.querySelector('.wf-send')?.before(challenge)
    const token = page.querySelector<HTMLInputElement>('input[name=token]')?.value
    const own = form.querySelector<HTMLInputElement>('input[name=token]')
    if (own && token !== undefined) own.value = token
    complain(card.problem)
    if (challenge) form.querySelector<HTMLElement>('[data-challenge] input')?.focus()
  }

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

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0) resolve()
    else createPause(resolve, ms, ms).ask()
  })
}
