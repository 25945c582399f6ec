import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { addItems, addNotes, logIn, storedText } from './long-text-steps.ts'

const editorOf = (page: Page): Locator => page.getByRole('textbox', { name: 'Notes' })
const paragraph = (page: Page, text: string) => editorOf(page).locator('p', { hasText: text })

async function openText(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notes: / }).press('Enter')
  await expect(editorOf(page)).toBeFocused()
}

/** Not by the End key, which goes to the end of one line of a long paragraph. */
async function caretBehind(page: Page, text: string): Promise<void> {
  await paragraph(page, text).click()
  await paragraph(page, text).evaluate((element) =>
    document.getSelection()?.collapse(element, element.childNodes.length),
  )
}

/** Every answer and every frame comes so much later. */
async function slowDown(page: Page, latency: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

const wordsOf = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`)

test('two people write in one text, and nothing of either is lost, moved or asked about', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Yara', 'Zeno'], 'Written by two')
  const notes = await addNotes(owner, board)
  const start = '<p>first</p><p>second</p><p>third</p><ul><li><p>tea</p></li><li><p>milk</p></li></ul>'
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Plan', [notes]: start }])
  const address = `/b/${board.board_id}/${board.folder_id}/${item}`
  const yara = await logIn(browser, server.url, 'yara')
  const zeno = await logIn(browser, server.url, 'zeno')
  const stored = () => storedText(owner, board, item, notes)
  for (const page of [yara, zeno]) {
    await page.goto(address)
    await openText(page)
  }

  for (const latency of [0, 150])
    await test.step(`in different paragraphs, ${latency} ms away from the server`, async () => {
      const words = { yara: wordsOf(`y${latency}w`, 25), zeno: wordsOf(`z${latency}w`, 25) }
      await slowDown(yara, latency)
      await slowDown(zeno, latency)
      await caretBehind(yara, 'first')
      await caretBehind(zeno, 'third')
      await Promise.all([
        yara.keyboard.type(` ${words.yara.join(' ')}`, { delay: 25 }),
        zeno.keyboard.type(`\n${words.zeno.join(' ')}`, { delay: 25 }),
      ])
      // The carets are where they were: what is typed next belongs to the same words.
      await Promise.all([yara.keyboard.type('!'), zeno.keyboard.type('!')])
      for (const page of [yara, zeno]) {
        await expect(paragraph(page, 'first')).toContainText(`${words.yara.join(' ')}!`)
        await expect(paragraph(page, words.zeno[0] ?? '')).toHaveText(`${words.zeno.join(' ')}!`)
        await expect(page.getByText('Someone else changed the same paragraph.')).toHaveCount(0)
      }
      await expect.poll(stored).toContain(`${words.yara.join(' ')}!</p><p>second</p>`)
      await expect.poll(stored).toContain(`<p>${words.zeno.join(' ')}!</p>`)
    })

  await test.step('two lines of one list are changed at once', async () => {
    await editorOf(yara).getByText('tea').click()
    await yara.keyboard.press('End')
    await editorOf(zeno).getByText('milk').click()
    await zeno.keyboard.press('End')
    await Promise.all([yara.keyboard.type(' green'), zeno.keyboard.type(' warm')])
    await expect.poll(stored).toContain('<li><p>tea green</p></li><li><p>milk warm</p></li>')
  })

  let round = 0
  const leaves = {
    Escape: () => editorOf(yara).press('Escape'),
    'Ctrl and Enter': () => editorOf(yara).press('Control+Enter'),
    'closing the panel': async () => {
      await yara.getByRole('button', { name: 'Close', exact: true }).last().click()
      await yara.goto(address)
    },
  }
  for (const [name, leave] of Object.entries(leaves))
    await test.step(`leaving by ${name} takes nothing back that others wrote since`, async () => {
      round++
      await caretBehind(yara, 'second')
      await yara.keyboard.type(` own${round}`)
      await expect.poll(stored).toContain(`own${round}</p>`)
      await caretBehind(zeno, 'third')
      await zeno.keyboard.type(` since${round}`)
      await expect(paragraph(yara, `since${round}`)).toBeVisible()
      await leave()
      await openText(yara)
      await expect(paragraph(yara, `since${round}`)).toBeVisible()
      expect(await stored()).toContain(`own${round}</p>`)
      expect(await stored()).toContain(`since${round}`)
    })

  await test.step('a question comes where both changed one paragraph, and typing goes on', async () => {
    await slowDown(yara, 0)
    await slowDown(zeno, 0)
    await caretBehind(yara, 'second')
    await caretBehind(zeno, 'second')
    await zeno.keyboard.type(' theirs')
    await yara.keyboard.type(' mine')
    const asked = [yara, zeno].map((page) => page.getByText('Someone else changed the same paragraph.'))
    const count = async (n: number) => (await asked[n]?.count()) ?? 0
    await expect.poll(async () => (await count(0)) + (await count(1))).toBe(1)
    const late = (await count(0)) > 0 ? yara : zeno
    await late.keyboard.type(' and more')
    await late.getByRole('button', { name: 'Keep both' }).click()
    await expect.poll(stored).toMatch(/<p>second[^<]* mine( and more)?<\/p>/)
    await expect.poll(stored).toMatch(/<p>second[^<]* theirs( and more)?<\/p>/)
  })

  await yara.context().close()
  await zeno.context().close()
})
