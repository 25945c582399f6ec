/** The pages of a form as steps, of which one is in sight. */
export interface Steps {
  /** Goes on; false when this was the last one. */
  next(): boolean
  back(): void
  /** Shows the page on which this element stands. */
  reveal(element: Element): void
  /** The page in sight. */
  current(): HTMLElement | null
  /** Conditions hide and show: pages with nothing on them are passed over. */
  refresh(): void
}

export interface StepTexts {
  next: string
  /** With `{n}` and `{count}`. */
  step: string
}

export function createSteps(form: HTMLFormElement, texts: StepTexts): Steps {
  const pages = [...form.querySelectorAll<HTMLElement>('[data-page]')]
  const send = form.querySelector<HTMLButtonElement>('[data-send]')
  const back = form.querySelector<HTMLButtonElement>('[data-back]')
  const label = send?.textContent ?? ''
  const count = Object.assign(document.createElement('span'), { className: 'wf-note' })
  count.dataset['steps'] = ''
  send?.after(count)
  let at = 0
  const hasMore = (page: HTMLElement) => page.querySelector('[data-field]:not([data-away])') !== null
  const open = () => pages.filter((page, index) => index === at || hasMore(page))

  function show(index: number, isMoved = true): void {
    at = index
    for (const [other, page] of pages.entries()) page.hidden = other !== at
    const shown = open()
    const place = shown.indexOf(pages[at] as HTMLElement)
    const isLast = place === shown.length - 1
    if (back) back.hidden = place <= 0
    if (send) send.textContent = isLast ? label : texts.next
    count.textContent =
      shown.length > 1
        ? texts.step.replace('{n}', String(place + 1)).replace('{count}', String(shown.length))
        : ''
    if (!isMoved) return
    const first = pages[at]?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')
    first?.focus({ preventScroll: true })
    form.closest('.wf-card')?.scrollIntoView({ block: 'start' })
  }

  const steps: Steps = {
    next() {
      const shown = open()
      const next = shown[shown.indexOf(pages[at] as HTMLElement) + 1]
      if (!next) return false
      show(pages.indexOf(next))
      return true
    },
    back() {
      const shown = open()
      const before = shown[shown.indexOf(pages[at] as HTMLElement) - 1]
      if (before) show(pages.indexOf(before))
    },
    reveal(element) {
      const index = pages.findIndex((page) => page.contains(element))
      if (index >= 0 && index !== at) show(index, false)
    },
    current: () => pages[at] ?? null,
    refresh: () => show(at, false),
  }
  back?.addEventListener('click', () => steps.back())
  show(0, false)
  return steps
}
