import { newSlug } from '@weft/base'
import type { Page } from '@playwright/test'

import { addItems, addNotes, logIn, storedText } from '../families/long-text-steps.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { openPhone } from '../phone/phone.ts'

const shots = process.env['TALK_SHOTS']
const PATIENT = { timeout: 30_000 }
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
  const { owner, board } = await twoPeople(server, ['Ulrike', 'Valentin'], 'Words')
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
  const ulrike = await logIn(browser, server.url, 'ulrike')
  const valentin = await logIn(browser, server.url, 'valentin')
  for (const page of [ulrike, valentin]) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(address)
    await expect(editor(page)).toBeEditable()
  }

  await test.step('selected words are commented on, and the comment stands beside them for both', async () => {
    await select(ulrike, 'the old path', 1)
    await ulrike.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(beside(ulrike).getByText('the old path')).toBeVisible()
    await ulrike.keyboard.type('Gone for all?')
    if (shots) await ulrike.screenshot({ path: `${shots}/beside-writing.png` })
    await ulrike.keyboard.press('Control+Enter')
    await expect(about(valentin)).toContainText('Gone for all?')
    for (const page of [ulrike, valentin]) expect(await marked(page)).toEqual(['the old path'])
    expect(await storedText(owner, board, item, notes)).toBe(TEXT)
  })

  await test.step('by key; the order is that of the text', async () => {
    await select(valentin, 'Stop the scans')
    await expect(valentin.getByRole('button', { name: 'Comment', exact: true })).toBeVisible()
    await valentin.keyboard.press('Control+Alt+m')
    await valentin.keyboard.type('All of them?')
    await valentin.keyboard.press('Control+Enter')
    await expect(about(ulrike)).toHaveCount(2)
    await expect(about(ulrike).first()).toContainText('All of them?')
    const [first, second] = await Promise.all([
      about(ulrike).first().boundingBox(),
      about(ulrike).last().boundingBox(),
    ])
    expect((first?.y ?? 0) + (first?.height ?? 0)).toBeLessThan(second?.y ?? 0)
    await expectAccessible(ulrike, 'main')
    if (shots) {
      await ulrike.screenshot({ path: `${shots}/beside.png` })
      const look = (theme: string, dir: string) =>
        ulrike.evaluate(
          (to) => {
            document.documentElement.dataset['theme'] = to[0]
            document.documentElement.dir = to[1] ?? ''
          },
          [theme, dir],
        )
      await look('dark', 'rtl')
      await ulrike.screenshot({ path: `${shots}/beside-dark-rtl.png` })
      await look('light', 'ltr')
    }
  })

  await test.step('while a colleague types, the words are found; it is answered beside them', async () => {
    await editor(valentin).getByText('Before you begin').click()
    await valentin.keyboard.press('Home')
    await valentin.keyboard.type('The old path, and the old path again. ')
    await expect(editor(ulrike)).toContainText('again. Before', PATIENT)
    expect(await marked(ulrike)).toEqual(['Stop the scans', 'the old path'])
    await about(ulrike).first().hover()
    await about(ulrike).first().getByRole('button', { name: 'Reply' }).click()
    await ulrike.keyboard.type('Yes.')
    if (shots) await ulrike.screenshot({ path: `${shots}/beside-reply.png` })
    await ulrike.keyboard.press('Control+Enter')
    await expect(beside(valentin).getByRole('list', { name: 'Replies' })).toContainText('Yes.')
  })

  await test.step('a press leads from the comment to its words, and from the words to it', async () => {
    await about(valentin).last().getByRole('button', { name: 'the old path' }).click()
    await expect
      .poll(() => valentin.evaluate(() => String([...(CSS.highlights.get('weft-asked') ?? [])])))
      .toBe('the old path')
    await editor(valentin)
      .getByText('Stop the scans')
      .click({ position: { x: 40, y: 10 } })
    await valentin.getByRole('button', { name: 'Show comment' }).click()
    await expect(beside(valentin).locator('[data-named]')).toContainText('All of them?')
  })

  await test.step('offline it waits; when its words are gone it can still be read', async () => {
    await ulrike.context().setOffline(true)
    await select(ulrike, 'for ever')
    await ulrike.getByRole('button', { name: 'Comment', exact: true }).click()
    await ulrike.keyboard.type('Since when?')
    await ulrike.keyboard.press('Control+Enter')
    await expect(about(ulrike).filter({ hasText: 'Since when?' })).toContainText('Waiting for the connection')
    await select(valentin, ' waits on the old path for ever')
    await valentin.keyboard.press('Delete')
    await expect(editor(valentin)).toContainText('The worker.')
    await ulrike.context().setOffline(false)
    const late = about(valentin).filter({ hasText: 'Since when?' })
    await expect(late).toContainText('These words are no longer in the text.', PATIENT)
    await expect(late).toContainText('for ever')
    await expect(about(valentin).last()).toContainText('Since when?')
  })

  await test.step('in the panel of an item it is written over it, and stands in the thread', async () => {
    await valentin.goto(`/b/${board.board_id}/${folder_id}/${item}?t=comments`)
    const panel = valentin.getByRole('complementary', { name: 'Upgrade' })
    await expect(panel.getByRole('button', { name: '3 comments on this text' })).toBeVisible()
    await panel.getByRole('button', { name: /^Notes: / }).click()
    const text = panel.getByRole('textbox', { name: 'Notes' })
    await expect(text).toBeEditable()
    await select(valentin, 'is gone', 0, 'aside [contenteditable=true]')
    const offer = valentin.locator('[popover]').getByRole('button', { name: 'Comment', exact: true })
    await offer.click()
    const dialog = valentin.getByRole('dialog', { name: 'Comment on these words' })
    await expect(dialog).toContainText('is gone')
    await valentin.keyboard.type('At last.')
    if (shots) await valentin.screenshot({ path: `${shots}/beside-panel.png` })
    await valentin.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    const said = panel.getByRole('list', { name: 'Comments', exact: true }).getByRole('article')
    await expect(said.filter({ hasText: 'At last.' })).toContainText('is gone')
    // The focus is back in the text, with the words that have their comment by now.
    await expect(text).toBeFocused()
    await drawn(valentin)
    await expect(offer).toHaveCount(0)
    await valentin.keyboard.press('Shift+ArrowRight')
    await expect(offer).toBeVisible()
    await valentin.keyboard.press('Escape')
    await expect(text).toHaveCount(0)
    await expect(offer).toHaveCount(0)
  })

  await test.step('on a phone it stands in the thread, with its words', async () => {
    const { page } = await openPhone(browser, server.url, 'valentin')
    await page.goto(address)
    await page.getByRole('button', { name: '4 comments on this text' }).click()
    const said = page.getByRole('list', { name: 'Comments', exact: true }).getByRole('article')
    await expect(page.locator('[data-named]')).toContainText('All of them?')
    await expect(said.filter({ hasText: 'Gone for all?' })).toContainText('the old path')
    await expectAccessible(page, 'aside')
    if (shots) await page.screenshot({ path: `${shots}/beside-390.png` })
  })
})
