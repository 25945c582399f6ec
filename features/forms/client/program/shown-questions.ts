import { trueMinus } from '@weft/numbers'

import { shownBlocks, type When } from '../../shared/index.ts'
import { readForm } from './read-form.ts'

/** The questions of a form in the page. */
export function questionsOf(form: ParentNode): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[data-field]')]
}

export const questionId = (field: HTMLElement): string => field.dataset['field'] ?? ''

/** Shows the questions that follow from what is answered, and what sliders stand at. */
export function showQuestions(form: HTMLFormElement): void {
  const fields = questionsOf(form)
  const blocks = fields.map((field) => {
    const when = field.dataset['when']
    return { id: questionId(field), when: when === undefined ? null : (JSON.parse(when) as When) }
  })
  // What the link carries unseen stands before all questions.
  const carried = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => ({
    id: name,
  }))
  const shown = shownBlocks([...carried, ...blocks], readForm(form))
  for (const field of fields) field.toggleAttribute('data-away', !shown.has(questionId(field)))
  for (const output of form.querySelectorAll('output')) {
    const input = output.parentElement?.querySelector('input')
    output.textContent = trueMinus(input?.value ?? '')
  }
}
