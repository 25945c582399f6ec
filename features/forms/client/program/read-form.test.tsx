import { expect, test } from 'vitest'

import { fillForm, readForm } from './read-form.ts'

function formOf(start: string, end: string): HTMLFormElement {
  const form = document.createElement('form')
  form.innerHTML = `
    <div data-field="when"><input type="date" name="when" value="${start}" /><input type="date" name="when" value="${end}" /></div>
    <div data-field="tags">
      <input type="checkbox" name="tags" value="a" /><input type="checkbox" name="tags" value="b" checked />
    </div>
    <div data-field="file"><input type="hidden" name="keep_file" value="kept" /><input type="file" name="file" /></div>`
  return form
}

const dates = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input[type=date]')].map(({ value }) => value)

test.each([
  ['2026-05-01', '2026-05-02', ['2026-05-01', '2026-05-02']],
  ['2026-05-01', '', ['2026-05-01']],
  ['', '2026-05-02', ['', '2026-05-02']],
  ['', '', undefined],
])('a range from "%s" to "%s" comes back from a draft as it was', (start, end, when) => {
  const answers = readForm(formOf(start, end))
  expect(answers['when']).toEqual(when)
  expect([answers['tags'], answers['file']]).toEqual([['b'], ['kept']])
  const form = formOf('', '')
  fillForm(form, answers)
  expect(dates(form)).toEqual([start, end])
})
