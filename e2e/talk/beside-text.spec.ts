import { newSlug } from '@weft/base'
import type { Page } from '@playwright/test'

import { addItems, addNotes, logIn, storedText } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { openPhone } from '../phone/phone.ts'

const shots = process.env['TALK_SHOTS']
const TEXT =
  '<h2>Before you begin</h2><p>The worker waits on the old path for ever.</p>' +
  '<h2>Steps</h2><p>Stop the scans first.</p><p>Later the old path is gone.</p>'

const beside = (page: Page) => page.getByRole('complementary', { name: 'Comments on this text' })
const about = (page: Page) => beside(page).getByRole('article')
const editor = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Notes' })

/** Selects words of the shown text as a mouse would: the nth of equal ones. */
async function select(page: Page, words: string, nth = 0, within = '[data-document]'): Promise<void> {
  await page.evaluate(
    ({ wanted, count, root }) => {
      const texts = document.createTreeWalker(document.querySelector(root) ?? document.body, 4)
      let left = count
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        const at = node.textContent?.indexOf(wanted) ?? -1
        if (at < 0 || left-- > 0) continue
        node.parentElement?.closest<HTMLElement>('[contenteditable=true]')?.focus()
        document.getSelection()?.setBaseAndExtent(node, at, node, at + wanted.length)
        return
      }
    },
    { wanted: words, count: nth, root: within },
  )
}

/** The words that are marked on the screen. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('weft-about') ?? [])].map((range) => String(range)).toSorted())

/** What a selection leads to is drawn two frames after it. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  )

test('two people talk about words of a page beside them, while its text changes', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Ulbeside', 'Valbeside'], 'Words')
  const { team_id, folder_id } = board
  const notes = await addNotes(owner, board)
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Upgrade', [notes]: TEXT }])
  const view = newSlug()
  await owner.call('PUT', `/api/${team_id}/views/${view}`, {
    row_version: 1,
    board_id: board.board_id,
    folder_id,
    name: 'Pages',
    type: 'document',
    settings: {},
    sort_order: 5,
  })
  const address = `/b/${board.board_id}/${folder_id}/${item}?view=${view}`
  const ulbeside = await logIn(browser, server.url, 'ulbeside')
  const valbeside = await logIn(browser, server.url, 'valbeside')
  for (const page of [ulbeside, valbeside]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect(editor(page)).toBeEditable()
  }

  await test.step('selected words are commented on, and the comment stands beside them for both', async () => {
    await select(ulbeside, 'the old path', 1)
    await ulbeside.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(beside(ulbeside).getByText('the old path')).toBeVisible()
    await ulbeside.keyboard.type('Gone for all?')
    if (shots) await ulbeside.screenshot({ path: `${shots}/beside-writing.png` })
    await ulbeside.keyboard.press('Control+Enter')
    await expect(about(valbeside)).toContainText('Gone for all?')
    for (const page of [ulbeside, valbeside]) expect(await marked(page)).toEqual(['the old path'])
    expect(await storedText(owner, board, item, notes)).toBe(TEXT)
  })

  await test.step('by key; the order is that of the text', async () => {
    await select(valbeside, 'Stop the scans')
    await expect(valbeside.getByRole('button', { name: 'Comment', exact: true })).toBeVisible()
    await valbeside.keyboard.press('Control+Alt+m')
    await valbeside.keyboard.type('All of them?')
    await valbeside.keyboard.press('Control+Enter')
    await expect(about(ulbeside)).toHaveCount(2)
    await expect(about(ulbeside).first()).toContainText('All of them?')
    const [first, second] = await Promise.all([
      about(ulbeside).first().boundingBox(),
      about(ulbeside).last().boundingBox(),
    ])
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(second?.y ?? 0)
    await expectAccessible(ulbeside, 'main')
    if (shots) {
      await ulbeside.screenshot({ path: `${shots}/beside.png` })
      const look = (theme: string, dir: string) =>
        ulbeside.evaluate(
          (to) => {
            document.documentElement.dataset['theme'] = to[0]
            document.documentElement.dir = to[1] ?? ''
          },
          [theme, dir],
        )
      await look('dark', 'rtl')
      await ulbeside.screenshot({ path: `${shots}/beside-dark-rtl.png` })
      await look('light', 'ltr')
    }
  })

  await test.step('while a colleague types, the words are found; it is answered beside them', async () => {
    await editor(valbeside).getByText('Before you begin').click()
    await valbeside.keyboard.press('Home')
    await valbeside.keyboard.type('The old path, and the old path again. ')
    await expect(editor(ulbeside)).toContainText('again. Before')
    expect(await marked(ulbeside)).toEqual(['Stop the scans', 'the old path'])
    await about(ulbeside).first().hover()
    await about(ulbeside).first().getByRole('button', { name: 'Reply' }).click()
    await ulbeside.keyboard.type('Yes.')
    if (shots) await ulbeside.screenshot({ path: `${shots}/beside-reply.png` })
    await ulbeside.keyboard.press('Control+Enter')
    await expect(beside(valbeside).getByRole('list', { name: 'Replies' })).toContainText('Yes.')
  })

  await test.step('a press leads from the comment to its words, and from the words to it', async () => {
    await about(valbeside).last().getByRole('button', { name: 'the old path' }).click()
    await expect
      .poll(() => valbeside.evaluate(() => String([...(CSS.highlights.get('weft-asked') ?? [])])))
      .toBe('the old path')
    await editor(valbeside)
      .getByText('Stop the scans')
      .click({ position: { x: 40, y: 10 } })
    await valbeside.getByRole('button', { name: 'Show comment' }).click()
    await expect(beside(valbeside).locator('[data-named]')).toContainText('All of them?')
  })

  await test.step('offline it waits; when its words are gone it can still be read', async () => {
    await ulbeside.context().setOffline(true)
    await select(ulbeside, 'for ever')
    await ulbeside.getByRole('button', { name: 'Comment', exact: true }).click()
    await ulbeside.keyboard.type('Since when?')
    await ulbeside.keyboard.press('Control+Enter')
    await expect(about(ulbeside).filter({ hasText: 'Since when?' })).toContainText(
      'Waiting for the connection',
    )
    await select(valbeside, ' waits on the old path for ever')
    await valbeside.keyboard.press('Delete')
    await expect(editor(valbeside)).toContainText('The worker.')
    await ulbeside.context().setOffline(false)
    const late = about(valbeside).filter({ hasText: 'Since when?' })
    await expect(late).toContainText('These words are no longer in the text.')
    await expect(late).toContainText('for ever')
    await expect(about(valbeside).last()).toContainText('Since when?')
  })

  await test.step('in the panel of an item it is written over it, and stands in the thread', async () => {
    await valbeside.goto(`/b/${board.board_id}/${folder_id}/${item}?t=comments`)
    const panel = valbeside.getByRole('complementary', { name: 'Upgrade' })
    await expect(panel.getByRole('button', { name: '3 comments on this text' })).toBeVisible()
    await panel.getByRole('button', { name: /^Notes: / }).click()
    const text = panel.getByRole('textbox', { name: 'Notes' })
    await expect(text).toBeEditable()
    await select(valbeside, 'is gone', 0, 'aside [contenteditable=true]')
    const offer = valbeside.locator('[popover]').getByRole('button', { name: 'Comment', exact: true })
    await offer.click()
    const dialog = valbeside.getByRole('dialog', { name: 'Comment on these words' })
    await expect(dialog).toContainText('is gone')
    await valbeside.keyboard.type('At last.')
    if (shots) await valbeside.screenshot({ path: `${shots}/beside-panel.png` })
    await valbeside.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    const said = panel.getByRole('list', { name: 'Comments', exact: true }).getByRole('article')
    await expect(said.filter({ hasText: 'At last.' })).toContainText('is gone')
    // The focus is back in the text, with the words that have their comment by now.
    await expect(text).toBeFocused()
    await drawn(valbeside)
    await expect(offer).toHaveCount(0)
    await valbeside.keyboard.press('Shift+ArrowRight')
    await expect(offer).toBeVisible()
    await valbeside.keyboard.press('Escape')
    await expect(text).toHaveCount(0)
    await expect(offer).toHaveCount(0)
  })

  await test.step('on a phone it stands in the thread, with its words', async () => {
    const { page } = await openPhone(browser, server.url, 'valbeside')
    await page.goto(address)
    await page.getByRole('button', { name: '4 comments on this text' }).click()
    const said = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('article')
    await expect(page.locator('[data-named]')).toContainText('All of them?')
    await expect(said.filter({ hasText: 'Gone for all?' })).toContainText('the old path')
    await expectAccessible(page, 'aside')
    if (shots) await page.screenshot({ path: `${shots}/beside-390.png` })
  })
})
