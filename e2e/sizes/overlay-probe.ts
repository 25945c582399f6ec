import type { CDPSession, Page } from '@playwright/test'

import { expect } from '../harness/fixtures.ts'

interface Size {
  name: string
  width: number
  height: number
  scale?: number
}

/** Two windows in which the same opens: the second is reached while it is open. */
export const DESKS: readonly [Size, Size] = [
  { name: '1280 × 600', width: 1280, height: 600 },
  { name: '1366 × 650', width: 1366, height: 650 },
]
export const PHONES: readonly [Size, Size] = [
  { name: '390 × 600', width: 390, height: 600 },
  { name: '1280 × 600 at 200 %', width: 640, height: 300, scale: 2 },
]

const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
const CONTROLS =
  'button, a[href], input, textarea, select, [role^=menuitem], [role=option], [role=switch], [tabindex="0"]'

export interface Opener {
  at: number
  name: string
  /** The same on every screen and in every row. */
  key: string
  /** What it says that it opens; a disclosure opens nothing over the page. */
  isDisclosure: boolean
}

/** What is over the page, and what is the matter with it. */
interface Seen {
  /** Of dialogs: menus may be called as what they lead to. */
  names: string[]
  faults: string[]
}

/** Opens, judges and closes what lies over one page; never waits longer than it must. */
export function probe(page: Page, client: CDPSession) {
  return {
    resize: ({ width, height, scale = 1 }: Size) =>
      client.send('Emulation.setDeviceMetricsOverride', {
        width,
        height,
        deviceScaleFactor: scale,
        mobile: false,
      }),
    openers: () => page.evaluate(findOpeners),
    /** Presses as the keyboard does; what is over the page by then is none of what it opens. */
    async press({ key }: Opener): Promise<boolean> {
      const again = (await page.evaluate(findOpeners)).find((one) => one.key === key)
      return again !== undefined && (await page.evaluate(pressOpener, { at: again.at, overlays: OVERLAYS }))
    },
    rightClick: (at: number) => page.evaluate(rightClick, { at, overlays: OVERLAYS }),
    async opened(timeout = 20_000): Promise<boolean> {
      const isOpen = page.waitForFunction(isSomethingOpen, OVERLAYS, { timeout, polling: 16 })
      return isOpen.then(
        () => true,
        () => false,
      )
    },
    /** What is open, as soon as it is as it should be, or after a while what is wrong with it. */
    async judge(): Promise<Seen> {
      let seen: Seen = { names: [], faults: [] }
      await expect
        .poll(
          async () => {
            seen = await page.evaluate(judgeOpen, { overlays: OVERLAYS, controls: CONTROLS })
            return seen.faults.length
          },
          { intervals: [16, 50, 100, 200, 300, 500], timeout: 10_000 },
        )
        .toBe(0)
        .catch(() => undefined)
      return seen
    },
    /** What is over the page from now on is new. */
    begin: () => page.evaluate(markPage, OVERLAYS),
    /** What the last menu that opened offers, once it is there. */
    async items() {
      await page.waitForFunction(isMenuFilled, undefined, { polling: 16 })
      return page.evaluate(listItems, OVERLAYS)
    },
    choose: (at: number, way: 'press' | 'enter') =>
      page.evaluate(chooseItem, { at, way, overlays: OVERLAYS }),
    /** Escape until nothing is left; gives what stays, a tooltip too. */
    async leave(presses = 1): Promise<string[]> {
      // Nobody presses Escape before what opened has the focus.
      await page
        .waitForFunction(isFocusInside, OVERLAYS, { timeout: 5_000, polling: 16 })
        .catch(() => undefined)
      for (let n = 0; n < presses; n++) {
        if (n > 0 && (await page.evaluate(whatIsLeft, OVERLAYS)).length === 0) break
        await page.keyboard.press('Escape')
      }
      let left: string[] = []
      await expect
        .poll(
          async () => {
            left = await page.evaluate(whatIsLeft, OVERLAYS)
            return left.length
          },
          { intervals: [16, 50, 100, 200, 300, 500], timeout: 10_000 },
        )
        .toBe(0)
        .catch(() => undefined)
      return left
    },
  }
}

function findOpeners(): Opener[] {
  const found: Opener[] = []
  /** Buttons that lead to a dialog, and to whom nothing says so. */
  const leading =
    /^(Import CSV or Excel|Share|Search|Boards|Change|Check a person|Transfer|Set a password|Delete workspace)$/
  const rows = '[role=row], [role=treeitem], [role=listitem], [role=option], li, tr, article, [data-card]'
  for (const one of document.querySelectorAll<HTMLElement>('button, [aria-haspopup], [aria-expanded]')) {
    const { width, height } = one.getBoundingClientRect()
    if (width < 4 || height < 4 || !one.checkVisibility({ visibilityProperty: true })) continue
    if (one.closest('[inert], [aria-hidden=true]') || one.matches(':disabled, [aria-disabled=true]')) continue
    const name = (one.getAttribute('aria-label') ?? one.textContent).trim()
    const isTold = one.matches('[aria-haspopup], [aria-expanded]')
    if (!isTold && !leading.test(name)) continue
    const row = one.closest(rows)
    const place = one.closest('[role=toolbar], nav, header, aside, [role=dialog], main')
    // “Due: Friday” and “Status: Open” of a row open two things; in a table the column says which.
    const column = one.closest<HTMLTableCellElement>('td, th')?.cellIndex
    const what = name.includes(': ') ? ` ${column ?? name.slice(0, name.indexOf(':'))}` : ''
    const where = row ? `${row.getAttribute('role') ?? row.tagName} ${one.className}${what}` : name
    const key = `${place?.getAttribute('aria-label') ?? place?.tagName ?? ''} ${where}`.replace(/\d+/g, '#')
    one.dataset['walk'] = String(found.length)
    const isDisclosure = isTold && !one.hasAttribute('aria-haspopup')
    found.push({ at: found.length, name: name.slice(0, 60), key, isDisclosure })
  }
  return found
}

function markPage(overlays: string): void {
  for (const one of document.querySelectorAll<HTMLElement>(overlays)) one.dataset['before'] = 'page'
}

function pressOpener({ at, overlays }: { at: number; overlays: string }): boolean {
  for (const one of document.querySelectorAll<HTMLElement>(overlays)) one.dataset['before'] = 'page'
  const button = document.querySelector<HTMLElement>(`[data-walk="${at}"]`)
  if (!button) return false
  button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  button.focus()
  button.click()
  return true
}

function rightClick({ at, overlays }: { at: number; overlays: string }): boolean {
  for (const one of document.querySelectorAll<HTMLElement>(overlays)) one.dataset['before'] = 'page'
  const target = document.querySelector<HTMLElement>(`[data-menu-target="${at}"]`)
  if (!target) return false
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const place = { clientX: left + Math.min(width, 200) / 2, clientY: top + height / 2 }
  const met = document.elementFromPoint(place.clientX, place.clientY)
  // What nobody takes is the browser's own menu.
  return !(met && target.contains(met) ? met : target).dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, button: 2, ...place }),
  )
}

function isSomethingOpen(overlays: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(overlays)].some(
    (one) => one.dataset['before'] === undefined && one.checkVisibility(),
  )
}

function isFocusInside(overlays: string): boolean {
  const inside = document.activeElement?.closest<HTMLElement>(overlays)
  return inside !== null && inside?.dataset['before'] === undefined
}

function whatIsLeft(overlays: string): string[] {
  return [...document.querySelectorAll<HTMLElement>(`${overlays}, [role=tooltip]`)]
    .filter((one) => one.dataset['before'] !== 'page' && one.checkVisibility())
    .map(
      (one) =>
        `${one.role ?? ''} “${one.getAttribute('aria-label') ?? one.textContent.slice(0, 40)}” is left`,
    )
}

function judgeOpen({ overlays, controls }: { overlays: string; controls: string }): Seen {
  const names: string[] = []
  const faults: string[] = []
  const open = [...document.querySelectorAll<HTMLElement>(overlays)].filter(
    (one) => one.dataset['before'] === undefined && one.checkVisibility(),
  )
  /** The box that it lies in: what is around it as long as that is not the page or its scrim. */
  const surfaceOf = (overlay: HTMLElement): HTMLElement => {
    let surface = overlay
    for (let up = overlay.parentElement; up && up !== document.body; up = up.parentElement) {
      const { width, height } = up.getBoundingClientRect()
      if (width === 0 || (width >= innerWidth && Math.abs(height - innerHeight) < 1)) break
      surface = up
    }
    return surface
  }
  const isInside = ({ left, top, right, bottom }: DOMRect) =>
    left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5
  const isControl = (one: HTMLElement) => {
    const { width, height } = one.getBoundingClientRect()
    const isSeen = width >= 4 && height >= 4 && one.checkVisibility({ visibilityProperty: true })
    return (
      isSeen &&
      !one.matches(':disabled, [aria-disabled=true], [data-disabled]') &&
      !one.closest('[inert], [aria-hidden=true]')
    )
  }
  for (const [n, overlay] of open.entries()) {
    const labels = (overlay.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
    const name = overlay.getAttribute('aria-label') ?? labels.join(' ').trim()
    if (overlay.role === 'dialog' || overlay.role === 'alertdialog') names.push(name)
    const told = `${overlay.role ?? ''} “${name}”`
    const box = surfaceOf(overlay).getBoundingClientRect()
    const told4 = [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
    if (!isInside(box)) faults.push(`${told} is outside: ${told4} of ${innerWidth} × ${innerHeight}`)
    // What lies below another is pressed when that is gone.
    if (n < open.length - 1 && !overlay.contains(open.at(-1) ?? null)) continue
    const last = [...overlay.querySelectorAll<HTMLElement>(controls)].findLast(isControl)
    if (!last) continue
    last.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const at = last.getBoundingClientRect()
    const words = (last.getAttribute('aria-label') ?? last.textContent).slice(0, 40)
    const hit = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2)
    const isHit = hit !== null && (last.contains(hit) || hit.closest('label')?.contains(last))
    if (!isInside(at)) faults.push(`${told}: its last control “${words}” cannot be scrolled to`)
    else if (!isHit)
      faults.push(`${told}: its last control “${words}” lies below ${hit?.className ?? 'nothing'}`)
  }
  return { names, faults }
}

function isMenuFilled(): boolean {
  return ![...document.querySelectorAll('[role^=menuitem]')].some(({ textContent }) =>
    textContent.includes('Loading…'),
  )
}

function listItems(overlays: string): { at: number; name: string; opens: boolean }[] {
  const menu = [...document.querySelectorAll<HTMLElement>(overlays)].findLast(
    (one) => one.dataset['before'] === undefined && one.role === 'menu',
  )
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  return items.map((item, at) => {
    item.dataset['item'] = String(at)
    return {
      at,
      name: (item.querySelector('.auto-dir') ?? item).textContent.trim(),
      opens: item.hasAttribute('aria-haspopup'),
    }
  })
}

function chooseItem({
  at,
  way,
  overlays,
}: {
  at: number
  way: 'press' | 'enter'
  overlays: string
}): boolean {
  const item = document.querySelector<HTMLElement>(`[data-item="${at}"]`)
  if (!item) return false
  for (const one of document.querySelectorAll<HTMLElement>(overlays)) one.dataset['before'] ??= 'item'
  item.focus()
  if (way === 'press') item.click()
  return true
}
