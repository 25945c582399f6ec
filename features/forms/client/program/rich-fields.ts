export interface RichTexts {
  bold: string
  italic: string
  list: string
  link: string
}

/** Gives long answers that may be formatted buttons which write the signs of Markdown. */
export function enhanceRich(form: HTMLFormElement, texts: RichTexts): void {
  for (const area of form.querySelectorAll<HTMLTextAreaElement>('textarea[data-rich]')) {
    const bar = document.createElement('div')
    bar.className = 'wf-signs'
    bar.setAttribute('role', 'group')
    const add = (
      name: string,
      sign: string,
      write: (chosen: string) => readonly [string, number, number],
    ) => {
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: sign })
      button.setAttribute('aria-label', name)
      button.title = name
      button.addEventListener('click', () => {
        const { selectionStart: start, selectionEnd: end, value } = area
        const [text, from, to] = write(value.slice(start, end))
        area.setRangeText(text, start, end)
        area.focus()
        area.setSelectionRange(start + from, start + to)
        area.dispatchEvent(new Event('input', { bubbles: true }))
      })
      bar.append(button)
    }
    const around = (sign: string) => (chosen: string) =>
      [sign + chosen + sign, sign.length, sign.length + chosen.length] as const
    add(texts.bold, 'B', around('**'))
    add(texts.italic, 'I', around('_'))
    add(texts.list, '•', (chosen) => {
      const text = chosen
        .split('\n')
        .map((line) => `- ${line}`)
        .join('\n')
      return [text, text.length, text.length]
    })
    add(texts.link, '↗', (chosen) => [`[${chosen}](https://)`, chosen.length + 3, chosen.length + 11])
    area.before(bar)
  }
}
