import type { Question } from './question-times.ts'

/** Turns the first level of a panel around, again and again. */
export function turnedIn(panel: 'Sort' | 'Group'): Question {
  return {
    name: panel,
    async prepare(page) {
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: new RegExp(`^${panel}`) })
        .click()
      await page.getByRole('radio', { name: 'Descending' }).first().waitFor({ state: 'attached' })
    },
    press: () => {
      const radios = [...document.querySelectorAll<HTMLInputElement>('[role=radiogroup] input[type=radio]')]
      radios.find((radio) => !radio.checked)?.click()
    },
  }
}

/** Types another number into the filter's one condition. */
export const FILTERED: Question = {
  name: 'Filter',
  async prepare(page) {
    await page
      .getByRole('toolbar')
      .getByRole('button', { name: /^Filter/ })
      .click()
    await page.getByRole('dialog').locator('input[inputmode], input[type=text]').last().waitFor()
  },
  press: (n) => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input')]
    const field = fields.findLast((one) => one.value !== '' && one.type !== 'radio')
    if (!field) return
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(field, String(500 + (n + 1) * 7))
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  },
}

/** Sorts by the text column instead of the number, which nobody did since the page was opened. */
export const CHOSEN_TEXT: Question = {
  name: 'Sort by a text',
  async prepare(page) {
    await page.getByRole('toolbar').getByRole('button', { name: /^Sort/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Summary' }).waitFor()
  },
  press: () => {
    const options = [...document.querySelectorAll<HTMLElement>('[role=option]')]
    options.find((option) => option.textContent === 'Summary')?.click()
  },
}
