import { cleanBlocks } from '@weft/rich-text'
import { parseInert } from '@weft/ui'

/**
 * HTML from another program, reduced to what a text may have. Word processors say with styles what elements
 * say here, and wrap everything into an element that means nothing.
 */
export function tidyPasted(html: string): string {
  const { body } = parseInert(html)
  // As the task lists of other programs look: a box at the start of a list's entry.
  for (const box of body.querySelectorAll<HTMLInputElement>('li input[type=checkbox]')) {
    const item = box.closest('li')
    item?.setAttribute('data-type', 'taskItem')
    item?.setAttribute('data-checked', String(box.hasAttribute('checked')))
    item?.closest('ul, ol')?.setAttribute('data-type', 'taskList')
    box.remove()
  }
  for (const element of body.querySelectorAll<HTMLElement>('span, font')) {
    const { fontWeight, fontStyle, textDecoration } = element.style
    if (/^(?:bold|[6-9]00)$/.test(fontWeight)) wrapContent(element, 'strong')
    if (fontStyle === 'italic') wrapContent(element, 'em')
    if (/line-through/.test(textDecoration)) wrapContent(element, 's')
    else if (/underline/.test(textDecoration) && !element.closest('a')) wrapContent(element, 'u')
    if (!MENTIONS.has(element.dataset['type'] ?? '')) element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll<HTMLElement>('b, strong'))
    if (/^(?:normal|400)$/.test(element.style.fontWeight)) element.replaceWith(...element.childNodes)
  for (const [names, name] of RENAMED)
    for (const element of body.querySelectorAll(names)) rename(element, name)
  return cleanBlocks(body.innerHTML).join('')
}

const MENTIONS = new Set(['mention', 'item'])

const RENAMED = [
  ['h4, h5, h6', 'h3'],
  ['del, strike', 's'],
  ['ins', 'u'],
  ['kbd, samp, tt', 'code'],
] as const

function wrapContent(element: Element, name: string): void {
  const wrap = element.ownerDocument.createElement(name)
  wrap.append(...element.childNodes)
  element.append(wrap)
}

function rename(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
}
