import { t } from '@weft/i18n'
import type { CheckLine } from '../../shared/elements/checklists.ts'
import familyStyles from '../family.module.css'
import styles from './late-family.module.css'
import { childrenOf, makeSpan, rootOf, setAttribute, setText, setTitle } from './reuse.ts'

const MAX_TITLES = 20
const TICK = 'M4.5 12.5l5 5 10-11'

/** A bar with "2/5" on one line; where a value may take several, its lines below with boxes to press. */
export function paintChecklist(
  cell: HTMLElement,
  lines: readonly CheckLine[],
  { hasBar, isDoneHidden }: { hasBar: boolean; isDoneHidden: boolean },
): void {
  if (lines.length === 0) {
    rootOf(cell, 'no-checklist', styles['checklist'])
    return
  }
  const root = rootOf(cell, 'checklist', styles['checklist'])
  if (!root.firstElementChild) {
    const meter = makeSpan(familyStyles['meter'])
    const track = makeSpan(familyStyles['track'])
    track.append(makeSpan(familyStyles['fill']))
    meter.append(track, makeSpan(styles['share']))
    root.append(meter, makeSpan(styles['lines']))
  }
  const [meter, list] = root.children as unknown as [HTMLElement, HTMLElement]
  const done = lines.filter((line) => line.done).length
  setAttribute(meter, 'data-color', done === lines.length ? 'green' : 'blue')
  meter.toggleAttribute('data-bare', !hasBar)
  meter.style.setProperty('--share', String(done / lines.length))
  setText(meter.lastElementChild as HTMLElement, `${done}/${lines.length}`)
  const isOpen = cell.dataset.wrap !== undefined
  setTitle(root, isOpen ? '' : titleOf(lines))
  const shown = isOpen ? lines.filter((line) => !isDoneHidden || !line.done) : []
  for (const [i, element] of childrenOf(list, shown.length, makeLine).entries()) {
    const line = shown[i]
    if (line) paintLine(element, line)
  }
}

/** The id of the line whose box was pressed, or null. */
export function pressedLine(target: Element): string | null {
  return target.closest('[data-line]')?.getAttribute('data-line') ?? null
}

function titleOf(lines: readonly CheckLine[]): string {
  const shown = lines.slice(0, MAX_TITLES).map(({ name, done }) => `${done ? '✓' : '○'} ${name}`)
  return [...shown, ...(lines.length > MAX_TITLES ? ['…'] : [])].join('\n')
}

function makeLine(): HTMLElement {
  const line = makeSpan(styles['line'])
  const tick = makeSpan(familyStyles['tick'])
  tick.setAttribute('role', 'img')
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', '0 0 24 24')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  path.setAttribute('d', TICK)
  svg.append(path)
  tick.append(svg)
  line.append(tick, makeSpan(undefined, 'auto'))
  return line
}

function paintLine(element: HTMLElement, { id, name, done }: CheckLine): void {
  const [tick, text] = element.children as unknown as [HTMLElement, HTMLElement]
  setAttribute(tick, 'data-line', id)
  tick.toggleAttribute('data-checked', done)
  element.toggleAttribute('data-done', done)
  setAttribute(tick, 'aria-label', done ? t('Checked') : t('Not checked'))
  setText(text, name)
}
