import type { Complaints } from './complaints.ts'
import type { PageTexts } from './page-texts.ts'
import { readForm } from './read-form.ts'
import { questionId } from './shown-questions.ts'

/** Whether every required question in a part of the form has an answer; says it where not. */
export type CheckAnswers = (part: ParentNode) => boolean

export function createCheckAnswers(
  form: HTMLFormElement,
  { complaints, texts }: { complaints: Complaints; texts: PageTexts },
): CheckAnswers {
  /** Questions that were said to be answered by half. Clearing such an answer is no change to the browser. */
  const halves = new Set<HTMLElement>()
  return (part) => {
    const answers = readForm(form)
    let isGood = true
    for (const field of part.querySelectorAll<HTMLElement>('[data-field]:not([data-away])')) {
      const isMissing =
        field.dataset['required'] !== undefined &&
        !answers[questionId(field)]?.some((text) => text.trim() !== '')
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
}
