import type { Page } from '@playwright/test'

import { DESKS, type Opener, PHONES, probe } from './overlay-probe.ts'

/** Items of menus that lead to a dialog, by the way to them. */
const LEADS_ON = /(…| › (Edit|Rename|Publish|Share|Add folder)\b.*|treeitem.* › Duplicate)$/
/** What follows is typed or pressed where the row, the card or the column is. */
const IN_PLACE = / › (Move|Reorder)…$|^(?!.*treeitem).* › Rename$/

/** What a press of the right button is for: the first of each. */
const MENU_TARGETS = [
  '[data-row] [role=gridcell]:nth-child(2)',
  '[role=columnheader]:nth-child(3)',
  'nav[aria-label="Views"] a[aria-current]',
  '[role=tree][aria-label=Starred] [role=treeitem]',
  '[role=tree][aria-label=Boards] [role=treeitem][aria-level="1"]',
  '[role=tree][aria-label=Boards] [role=treeitem][aria-level="2"]',
  '[data-item]:not([role^=menuitem])',
  '[data-card]',
  '[data-bar]',
  '[data-event]',
] as const

type Items = Awaited<ReturnType<ReturnType<typeof probe>['items']>>

/** What a walk has opened, and what it found. */
export interface Findings {
  faults: string[]
  /** How often something of a kind was opened and judged. */
  counts: Record<'opener' | 'submenu' | 'dialog' | 'context menu', number>
  /** Names of what was opened. */
  names: Set<string>
}

export const nothingFound = (): Findings => ({
  faults: [],
  counts: { opener: 0, submenu: 0, dialog: 0, 'context menu': 0 },
  names: new Set(),
})

/** Walks over screens that are open one after the other; what is the same on all of them is opened once. */
export async function overlayWalk(page: Page, found: Findings) {
  const client = await page.context().newCDPSession(page)
  const hand = probe(page, client)
  const seen = new Set<string>()

  /** Judges what is open in two windows, and leaves it; gives the items of a menu, or null where it does not go. */
  const look = async (told: string, sizes: typeof DESKS, kind: keyof Findings['counts'], presses = 1) => {
    found.counts[kind]++
    for (const size of sizes) {
      if (size !== sizes[0]) await hand.resize(size)
      const { names, faults } = await hand.judge()
      for (const name of names) found.names.add(name)
      found.faults.push(...faults.map((fault) => `${size.name}, ${told}: ${fault}`))
    }
    const items = await hand.items()
    const left = await hand.leave(presses)
    found.faults.push(...left.map((one) => `${sizes[1].name}, ${told}: ${one}`))
    await hand.resize(sizes[0])
    // What does not go would be in the way of all that follows.
    if (left.length > 0) {
      await page.reload()
      return null
    }
    return items
  }

  /** What the items of a menu that was seen lead to; `reopen` opens it again. */
  const lookInto = async (
    items: Items,
    told: string,
    sizes: typeof DESKS,
    reopen: () => Promise<boolean>,
  ) => {
    for (const { at, name, opens } of items) {
      const words = `${told} › ${name}`
      if (!opens && (!LEADS_ON.test(words) || IN_PLACE.test(words))) continue
      const key = `${sizes[0].name} ${name}`
      if (seen.has(key)) continue
      seen.add(key)
      if (!(await reopen())) break
      await hand.items()
      await hand.choose(at, opens ? 'enter' : 'press')
      if (opens) await page.keyboard.press('ArrowRight')
      if (await hand.opened()) await look(words, sizes, opens ? 'submenu' : 'dialog', 3)
      else {
        found.faults.push(`${sizes[0].name}, ${words}: nothing opened`)
        await hand.leave(3)
      }
    }
  }

  const walkOpener = async (screen: string, opener: Opener, sizes: typeof DESKS) => {
    const told = `${screen}: ${opener.name}`
    const wait = opener.isDisclosure ? 150 : 20_000
    const open = async () => (await hand.press(opener)) && (await hand.opened(wait))
    // It may have been there only as long as something beside it was focused.
    if (!(await hand.press(opener))) return
    if (!(await hand.opened(wait))) {
      if (opener.isDisclosure) await hand.press(opener)
      else found.faults.push(`${sizes[0].name}, ${told}: nothing opened`)
      return
    }
    const items = await look(told, sizes, 'opener')
    if (items) await lookInto(items, told, sizes, open)
  }

  const walkTarget = async (screen: string, at: number, sizes: typeof DESKS) => {
    const told = `${screen}: right click on ${MENU_TARGETS[at]}`
    const key = `${sizes[0].name} ${MENU_TARGETS[at]} ${screen}`
    const open = async () => {
      const isThere = await page.evaluate(markTarget, { at, selector: MENU_TARGETS[at] ?? '' })
      return isThere && (await hand.rightClick(at)) && (await hand.opened())
    }
    if (seen.has(key) || !(await open())) return
    seen.add(key)
    const items = await look(told, sizes, 'context menu')
    if (items) await lookInto(items, told, sizes, open)
  }

  const walkAt = async (screen: string, sizes: typeof DESKS) => {
    for (const opener of await hand.openers()) {
      const key = `${sizes[0].name} ${opener.key}`
      if (seen.has(key)) continue
      seen.add(key)
      await walkOpener(screen, opener, sizes)
    }
    for (const at of MENU_TARGETS.keys()) await walkTarget(screen, at, sizes)
  }

  return {
    /** What keys open over the page that is there. */
    async keys(shortcut: string) {
      for (const sizes of [DESKS, PHONES]) {
        await hand.resize(sizes[0])
        await page.locator('#content').focus()
        await hand.begin()
        await page.keyboard.press(shortcut)
        if (await hand.opened()) await look(shortcut, sizes, 'dialog')
        else found.faults.push(`${sizes[0].name}, ${shortcut}: nothing opened`)
      }
    },
    /** Everything of the page that is open, at every size. */
    async walk(screen: string) {
      for (const sizes of [DESKS, PHONES]) {
        await hand.resize(sizes[0])
        await walkAt(screen, sizes)
      }
      await hand.resize(DESKS[0])
    },
  }
}

function markTarget({ at, selector }: { at: number; selector: string }): boolean {
  const main = [...document.querySelectorAll<HTMLElement>(selector)].find(
    (one) => one.checkVisibility() && !one.closest('[inert], [aria-hidden=true]'),
  )
  if (main) main.dataset['menuTarget'] = String(at)
  return main !== undefined
}
