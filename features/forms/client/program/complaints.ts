/** Says at the questions what is wrong with their answers. */
export interface Complaints {
  /** Empty text takes it back. */
  say(field: HTMLElement, text: string): void
  /** The whole; empty text takes it back. */
  sayOfAll(text: string): void
  /** The first question with something wrong. */
  first(): HTMLElement | null
}

export function createComplaints(form: HTMLFormElement): Complaints {
  const whole = form.querySelector<HTMLElement>('[data-problem]')
  return {
    say(field, text) {
      const line = field.querySelector<HTMLElement>('.wf-error')
      const words = line?.querySelector('.wf-error-text')
      if (!line || !words) return
      if (words.textContent !== text) words.textContent = text
      line.hidden = text === ''
      for (const input of field.querySelectorAll('input, textarea, select')) {
        const ids = (input.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== line.id)
        if (text === '') input.removeAttribute('aria-invalid')
        else {
          input.setAttribute('aria-invalid', 'true')
          ids.push(line.id)
        }
        const described = ids.filter((id) => id !== '').join(' ')
        if (described === '') input.removeAttribute('aria-describedby')
        else input.setAttribute('aria-describedby', described)
      }
    },
    sayOfAll(text) {
      if (!whole) return
      whole.textContent = text
      whole.hidden = text === ''
    },
    first: () =>
      form
        .querySelector('[data-field]:not([data-away]) .wf-error:not([hidden])')
        ?.closest<HTMLElement>('[data-field]') ?? null,
  }
}

/** Puts the focus into a question. */
export function focusField(field: Element): void {
  const input = field.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
  input?.focus()
  input?.scrollIntoView({ block: 'center' })
}
