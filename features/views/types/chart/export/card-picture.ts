const NS = 'http://www.w3.org/2000/svg'
/** Properties that style sheets give to a drawing, which a picture has to carry itself. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'fill-opacity',
  'font-size',
  'font-weight',
  'text-anchor',
] as const
const SPACE = 20

/**
 * A card as an SVG document that needs nothing from the page: its drawing with the styles of this theme, and its
 * texts where they stand. Texts are in a font of the system, since pictures may not ask for others.
 */
export function pictureOf(card: HTMLElement): { svg: string; width: number; height: number } {
  const box = card.getBoundingClientRect()
  const width = Math.ceil(box.width)
  const height = Math.ceil(box.height)
  const root = document.createElementNS(NS, 'svg')
  root.setAttribute('xmlns', NS)
  root.setAttribute('width', String(width))
  root.setAttribute('height', String(height))
  root.setAttribute('viewBox', `0 0 ${width} ${height}`)
  root.setAttribute('font-family', 'system-ui, sans-serif')
  addRect(root, { x: 0, y: 0, width, height }, getComputedStyle(card).backgroundColor)
  for (const plot of card.querySelectorAll<SVGSVGElement>('svg[data-plot]')) {
    const at = plot.getBoundingClientRect()
    const copy = withStyles(plot)
    // Names at its edges may reach over them.
    copy.style.overflow = 'visible'
    copy.setAttribute('x', String(at.left - box.left))
    copy.setAttribute('y', String(at.top - box.top))
    root.append(copy)
  }
  for (const swatch of card.querySelectorAll('i')) {
    const at = swatch.getBoundingClientRect()
    const place = { x: at.left - box.left, y: at.top - box.top, width: at.width, height: at.height }
    addRect(root, place, getComputedStyle(swatch).backgroundColor, 2)
  }
  for (const line of card.querySelectorAll('tr')) {
    const at = line.getBoundingClientRect()
    if (line.closest('.visually-hidden')) continue
    const place = { x: at.left - box.left, y: at.bottom - box.top - 1, width: at.width, height: 1 }
    addRect(root, place, getComputedStyle(line.firstElementChild ?? line).borderBottomColor)
  }
  addTexts(root, card, box)
  return { svg: new XMLSerializer().serializeToString(root), width, height }
}

/** The picture as a PNG with twice the pixels, for screens that have them. */
export async function pngOf({ svg, width, height }: ReturnType<typeof pictureOf>): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * 2
  canvas.height = height * 2
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large'))),
      'image/png',
    ),
  )
}

function withStyles(plot: SVGSVGElement): SVGSVGElement {
  const copy = plot.cloneNode(true) as SVGSVGElement
  const originals = [...plot.querySelectorAll<SVGElement>('*')]
  const copies = [...copy.querySelectorAll<SVGElement>('*')]
  originals.forEach((original, at) => {
    const style = getComputedStyle(original)
    const target = copies[at]
    if (!target) return
    if (style.visibility === 'hidden' || style.opacity === '0') target.setAttribute('display', 'none')
    for (const name of STYLES) target.style.setProperty(name, style.getPropertyValue(name))
    target.removeAttribute('class')
  })
  return copy
}

/** Every line of text outside of drawings and buttons of the head, where it stands. */
function addTexts(root: SVGElement, card: HTMLElement, box: DOMRect): void {
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!parent || text === '' || parent.closest('svg, .visually-hidden, [role=tooltip], header button'))
      continue
    range.selectNodeContents(node)
    const at = range.getBoundingClientRect()
    if (at.width === 0 || at.bottom > box.bottom) continue
    const style = getComputedStyle(parent)
    const shown = document.createElementNS(NS, 'text')
    shown.textContent = text
    shown.setAttribute('x', String(Math.min(at.left - box.left, box.width - SPACE)))
    // The baseline lies about a fifth of the letters' height above the bottom of the line.
    const size = Number.parseFloat(style.fontSize)
    shown.setAttribute('y', String(at.top - box.top + at.height / 2 + size * 0.35))
    shown.setAttribute('font-size', style.fontSize)
    shown.setAttribute('font-weight', style.fontWeight)
    shown.setAttribute('fill', style.color)
    root.append(shown)
  }
}

function addRect(
  root: SVGElement,
  at: { x: number; y: number; width: number; height: number },
  fill: string,
  rx = 0,
): void {
  const rect = document.createElementNS(NS, 'rect')
  for (const [name, value] of Object.entries({ ...at, rx })) rect.setAttribute(name, String(value))
  rect.setAttribute('fill', fill)
  root.append(rect)
}
