/** The few signs that rows draw themselves, in the strokes of the icon set: a component per row would cost too much. */
const PATHS = {
  check: 'M20 6 9 17l-5-5',
  chevron: 'm9 18 6-6-6-6',
  message:
    'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  plus: 'M5 12h14M12 5v14',
  panel: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM15 3v18',
} as const

const SVG = 'http://www.w3.org/2000/svg'

export function drawIcon(name: keyof typeof PATHS): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('aria-hidden', 'true')
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', PATHS[name])
  svg.append(path)
  return svg
}
