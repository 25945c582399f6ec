import { KEEP } from '../../shared/index.ts'

/**
 * The answers as they stand in the page, by question: what a browser would send, files by their names. An end without
 * a start is the second of two, the first one empty.
 */
export function readForm(form: HTMLFormElement): Record<string, string[]> {
  const answers: Record<string, string[]> = {}
  const blanks = new Map<string, number>()
  for (const [sent, value] of new FormData(form)) {
    if (sent === 'token' || sent === 'tz' || sent.startsWith('find_')) continue
    // Files that were sent before and stay answer their question, too.
    const name = sent.startsWith(KEEP) ? sent.slice(KEEP.length) : sent
    const text = typeof value === 'string' ? value : value.name
    if (text !== '') (answers[name] ??= []).push(...Array<string>(blanks.get(name) ?? 0).fill(''), text)
    blanks.set(name, text === '' && typeof value === 'string' ? (blanks.get(name) ?? 0) + 1 : 0)
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
