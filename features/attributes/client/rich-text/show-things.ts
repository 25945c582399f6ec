import { t } from '@weft/i18n'

import styles from './display.module.css'
import { type TextThings, wordsOfItem } from './text-things.ts'

/** A picture is no larger than this between the words; pressed, it fills the page. */
const MOST_WIDE_PX = 360
const MOST_HIGH_PX = 280

/** Fills in what a text that is read names by ids alone, and follows it; returns what ends that. */
export function showThings(text: HTMLElement, things: TextThings | null): () => void {
  const items = [...text.querySelectorAll<HTMLElement>('span[data-type=item]')]
  const pictures = [...text.querySelectorAll<HTMLImageElement>('img[data-type=file]')]
  if (items.length + pictures.length === 0) return () => undefined
  const ids = pictures.map((one) => one.dataset['id'] ?? '')
  const shown = pictures.map((one) => framed(one, (id) => things?.openPictures(ids, id), things))
  const show = () => {
    for (const one of items) showItem(one, things)
    for (const one of shown) showPicture(one, things)
  }
  show()
  return things?.subscribe(show) ?? (() => undefined)
}

function showItem(span: HTMLElement, things: TextThings | null): void {
  const item = things?.item(span.dataset['id'] ?? '')
  const words = wordsOfItem(item)
  const href = item?.href ?? null
  if (span.textContent === words && span.dataset['state'] === item?.state) return
  span.dataset['state'] = item?.state ?? 'asked'
  if (!things || href === null) {
    span.textContent = words
    return
  }
  const link = document.createElement('a')
  link.href = href
  link.textContent = words
  link.addEventListener('click', (event) => {
    // Another tab is the browser's to open.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    things.go(href)
  })
  span.replaceChildren(link)
}

interface Framed {
  image: HTMLImageElement
  frame: HTMLButtonElement
}

/** Gives a picture its place before it is loaded, so that what stands below does not jump, and a way to see it large. */
function framed(image: HTMLImageElement, open: (id: string) => void, things: TextThings | null): Framed {
  const [width, height] = [image.width, image.height].map((px) => px || 0) as [number, number]
  if (width > 0 && height > 0) {
    const scale = Math.min(1, MOST_WIDE_PX / width, MOST_HIGH_PX / height)
    image.width = Math.max(1, Math.round(width * scale))
    image.height = Math.max(1, Math.round(height * scale))
  }
  const id = image.dataset['id'] ?? ''
  image.loading = 'eager'
  image.addEventListener('error', () => things?.askAgain(id))
  const frame = document.createElement('button')
  frame.type = 'button'
  frame.className = styles['picture'] ?? ''
  const { alt } = image
  frame.setAttribute('aria-label', alt === '' ? t('Open picture') : t('Open picture: {name}', { name: alt }))
  frame.addEventListener('click', () => open(id))
  image.replaceWith(frame)
  frame.append(image)
  return { image, frame }
}

function showPicture({ image, frame }: Framed, things: TextThings | null): void {
  const picture = things?.picture(image.dataset['id'] ?? '')
  const src = picture?.src ?? null
  if (src !== null && image.getAttribute('src') !== src) image.src = src
  const isMissing = picture?.isMissing ?? true
  frame.toggleAttribute('data-missing', isMissing)
  frame.disabled = isMissing
  if (isMissing) frame.title = t('This picture cannot be reached now.')
  else frame.removeAttribute('title')
}
