import type { KeyValueStorage } from '@weft/api-client'
import { now } from '@weft/base'
import type { ChallengeWidget } from '@weft/features/connectivity/shared'
import { createPause, parseInert } from '@weft/ui'

import type { FormCard } from '../../shared/index.ts'
import type { Complaints } from './complaints.ts'
import type { PageTexts } from './page-texts.ts'
import { proveHuman } from './prove-human.ts'
import { sendAnswer } from './send-answer.ts'
import { questionId, questionsOf } from './shown-questions.ts'

/** Nobody answers within the first second but programs; who types that fast waits for the rest of it. */
const QUICKEST_MS = 1_100

export interface Sending {
  storage: KeyValueStorage
  texts: PageTexts
  complaints: Pick<Complaints, 'say' | 'sayOfAll'>
  loadCheck(): Promise<ChallengeWidget | null>
  /** Says why the answer was not taken. */
  complain(problem: string): void
  /** It was taken, or the form asks no more. */
  onOver(card: FormCard): void
}

/** Sends the form's answer, once at a time. */
export function createSending(form: HTMLFormElement, sending: Sending): () => Promise<void> {
  const { storage, texts, complaints, loadCheck, complain, onOver } = sending
  const startedAt = now()
  const note = form.querySelector<HTMLElement>('[data-note]')
  let isBusy = false

  function showSending(isOn: boolean): void {
    const button = form.querySelector('[data-send]')
    if (isOn) button?.setAttribute('aria-disabled', 'true')
    else button?.removeAttribute('aria-disabled')
    if (note && (isOn || note.textContent === texts.sending)) note.textContent = isOn ? texts.sending : ''
  }

  return async () => {
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
      else if (answer.card.state === 'asking') takeBack(form, answer.card, sending)
      else onOver(answer.card)
    } finally {
      isBusy = false
      showSending(false)
    }
  }
}

/** The answer was not taken: says why, with everything still in its place. */
function takeBack(
  form: HTMLFormElement,
  card: FormCard,
  { complaints, complain }: Pick<Sending, 'complaints' | 'complain'>,
): void {
  for (const field of questionsOf(form)) complaints.say(field, card.errors[questionId(field)] ?? '')
  const page = parseInert(card.html)
  const challenge = page.querySelector('[data-challenge]')
  if (challenge && !form.querySelector('[data-challenge]')) form.querySelector('.wf-send')?.before(challenge)
  const token = page.querySelector<HTMLInputElement>('input[name=token]')?.value
  const own = form.querySelector<HTMLInputElement>('input[name=token]')
  if (own && token !== undefined) own.value = token
  complain(card.problem)
  if (challenge) form.querySelector<HTMLElement>('[data-challenge] input')?.focus()
}

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0) resolve()
    else createPause(resolve, ms, ms).ask()
  })
}
