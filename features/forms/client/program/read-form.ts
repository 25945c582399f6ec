import { KEEP } from '../../shared/index.ts'

/** The answers as they stand in the page, by question: what a browser would send, files by their names. */
export function readForm(form: HTMLFormElement): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  for (const [sent, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value : value.name
    if (text === '' || sent === 'token' || sent === 'tz' || sent.startsWith('find_')) continue
    // Files that were sent before and stay answer their question, too.
    const name = sent.startsWith(KEEP) ? sent.slice(KEEP.length) : sent
    ;(answers[name] ??= []).push(text)
  }
  return answers
}

type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Puts answers where they were given; files cannot be. */
export function fillForm(form: HTMLFormElement, answers: Readonly<Record<string, readonly string[]>>): void {
  const seen = new Map<string, number>()
  for (const field of form.querySelectorAll<HTMLElement>('[data-field]')) {
    const given = answers[field.dataset['field'] ?? '']
    if (!given) continue
    for (const input of field.querySelectorAll<Input>('input, textarea, select')) {
      if (input instanceof HTMLSelectElement) {
        for (const option of input.options) option.selected = given.includes(option.value)
      } else if (input.type === 'checkbox' || input.type === 'radio') {
        ;(input as HTMLInputElement).checked = given.includes(input.value)
      } else if (input.type !== 'file') {
        // A start and an end have one name.
        const at = seen.get(input.name) ?? 0
        seen.set(input.name, at + 1)
        input.value = given[at] ?? ''
      }
    }
  }
}
