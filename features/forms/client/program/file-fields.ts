export interface FileTexts {
  remove: string
  /** With `{n}`. */
  tooLarge: string
  tooMany: string
}

export interface FileLimits {
  bytes: number
  count: number
}

/** Lets file questions take files by drop and in several goes, lists them, and lets them be taken out again. */
export function enhanceFiles(
  form: HTMLFormElement,
  limits: FileLimits,
  texts: FileTexts,
  { onProblem, onChange }: { onProblem(field: HTMLElement, text: string): void; onChange(): void },
): void {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[type=file]')]
  const chosen = new Map<HTMLInputElement, File[]>(inputs.map((input) => [input, []]))
  const total = () => [...chosen.values()].reduce((sum, files) => sum + files.length, 0)

  for (const input of inputs) {
    const field = input.closest<HTMLElement>('[data-field]')
    const drop = input.closest<HTMLElement>('[data-drop]')
    const list = field?.querySelector<HTMLElement>('[data-picked]')
    if (!field || !drop || !list) continue
    const add = (files: readonly File[]) => {
      onProblem(field, '')
      for (const file of files) {
        if (file.size > limits.bytes)
          onProblem(field, texts.tooLarge.replace('{n}', String(Math.floor(limits.bytes / 100_000) / 10)))
        else if (total() >= limits.count) onProblem(field, texts.tooMany.replace('{n}', String(limits.count)))
        else chosen.get(input)?.push(file)
      }
      show()
    }
    const show = () => {
      const files = chosen.get(input) ?? []
      // The input itself carries them: what is sent is what a browser would send.
      const carrier = new DataTransfer()
      for (const file of files) carrier.items.add(file)
      input.files = carrier.files
      list.hidden = files.length === 0
      list.replaceChildren(...files.map((file) => lineOf(file)))
      onChange()
    }
    const lineOf = (file: File) => {
      const line = document.createElement('li')
      const name = Object.assign(document.createElement('span'), { textContent: file.name, dir: 'auto' })
      const size = Object.assign(document.createElement('span'), { textContent: sizeOf(file.size) })
      const remove = Object.assign(document.createElement('button'), { type: 'button' })
      remove.append(Object.assign(document.createElement('span'), { className: 'wf-icon wf-icon-remove' }))
      remove.className = 'wf-remove'
      remove.setAttribute('aria-label', `${texts.remove} ${file.name}`)
      remove.addEventListener('click', () => {
        chosen.set(
          input,
          (chosen.get(input) ?? []).filter((other) => other !== file),
        )
        show()
        input.focus()
      })
      line.append(name, size, remove)
      return line
    }
    input.addEventListener('change', () => {
      const fresh = [...(input.files ?? [])]
      // Also called by ourselves: then it holds what is known.
      if (fresh.length > 0) add(fresh)
      else show()
    })
    drop.addEventListener('dragover', (event) => {
      event.preventDefault()
      drop.classList.add('wf-over')
    })
    drop.addEventListener('dragleave', () => drop.classList.remove('wf-over'))
    drop.addEventListener('drop', (event) => {
      event.preventDefault()
      drop.classList.remove('wf-over')
      add([...(event.dataTransfer?.files ?? [])])
    })
  }
}

function sizeOf(bytes: number): string {
  const [value, unit] =
    bytes >= 1_000_000
      ? ([bytes / 1_000_000, 'megabyte'] as const)
      : ([Math.max(1, bytes / 1_000), 'kilobyte'] as const)
  return new Intl.NumberFormat(document.documentElement.lang, {
    style: 'unit',
    unit,
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
