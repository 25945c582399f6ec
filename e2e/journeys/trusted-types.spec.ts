import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { newDataDir, removeDataDir, startServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { addItems, addNotes, storedText } from '../families/long-text-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** What a browser refuses, and what goes wrong because of it. */
async function listen(page: Page): Promise<string[]> {
  const broken: string[] = []
  await page.exposeFunction('told', (what: string) => broken.push(what))
  await page.addInitScript(() => {
    const { told } = window as unknown as { told(what: string): void }
    document.addEventListener('securitypolicyviolation', (event) =>
      told(`${event.violatedDirective} ${event.sourceFile}:${event.lineNumber} ${event.sample}`),
    )
  })
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => broken.push(error.message))
  return broken
}

async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, html)
}

/** A form that is open, and a table that is published. */
async function openOutside(person: Person, { team_id, board_id, folder_id, attribute_id }: QuickBoard) {
  const [form_id, view_id] = ['TrustedForm', 'TrustedView']
  const ask = async (method: 'PUT' | 'POST', path: string, body: object) => {
    const answer = await person.call<{ data: { path: string } }>(method, `/api/${team_id}/${path}`, body)
    expect([path, answer.status, answer.status >= 300 ? answer.body : '']).toEqual([
      path,
      expect.any(Number),
      '',
    ])
    return answer.body.data
  }
  const place = { row_version: 1, board_id, folder_id }
  await ask('PUT', `views/${form_id}`, { ...place, name: 'Report', type: 'form' })
  const blocks = [{ kind: 'field', id: 'name', attribute_id }]
  const form = { share: { open: true }, blocks }
  await ask('PUT', `views/${form_id}`, { settings: { form }, row_version: 2 })
  await ask('PUT', `views/${view_id}`, { ...place, name: 'Shown', type: 'table' })
  const { path } = await ask('POST', 'published', { view_id })
  return { form: `/form/${form_id}`, published: path }
}

test('no text becomes HTML or a program but by the policies: tables, long texts, forms, published pages, the worker', async ({
  server,
  page,
}) => {
  const person = await signUp(server.url, 'Trudy')
  await verifyEmail(server.dataDir, person, 'trudy@example.com')
  const board = await makeBoard(person, 'Trusted')
  const notes = await addNotes(person, board)
  const [item = ''] = await addItems(person, board, [
    { [board.attribute_id]: 'Plan', [notes]: '<p>First <strong>words</strong></p>' },
  ])
  const outside = await openOutside(person, board)
  await signIn(page, 'Trudy')
  const broken = await listen(page)

  await test.step('a table, with cells from a spreadsheet', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}?view=TrustedView`)
    const cell = page.getByRole('gridcell', { name: /^Plan/ })
    await cell.click()
    await paste(page, '<table><tr><td>Pasted</td></tr></table>')
    await expect(page.getByRole('gridcell', { name: /^Pasted/ })).toBeVisible()
  })

  await test.step('a long text, with HTML of another program and of its own', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${item}`)
    await page.getByRole('button', { name: /^Notes: / }).press('Enter')
    const editor = page.getByRole('textbox', { name: 'Notes' })
    await expect(editor).toBeFocused()
    await editor.press('Control+End')
    await page.keyboard.press('Enter')
    await paste(page, '<h2>Head</h2><script>ran()</script><table><tr><td>Cell</td></tr></table>')
    await expect(editor.getByRole('heading', { name: 'Head' })).toBeVisible()
    await paste(page, '<p data-pm-slice="1 1 []">Own <em>slice</em></p>')
    await expect(editor.locator('em')).toHaveText('slice')
    await editor.press('Escape')
    await expect(page.locator('[data-reading] h2')).toHaveText('Head')
    await expect
      .poll(() => storedText(person, board, item, notes))
      .toMatch(/<strong>words<\/strong>.*<h2>Head<\/h2>.*<td>.*Cell.*Own <em>slice<\/em>/)
  })

  await test.step('the program is put onto the device', async () => {
    await untilInstalled(page)
  })

  await test.step('a form is answered', async () => {
    await page.goto(outside.form)
    await page.locator('form[data-ready]').getByRole('textbox').first().fill('By form')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  await test.step('a published table is drawn by its program, and opens an item', async () => {
    await page.goto(outside.published)
    await page
      .getByRole('grid')
      .getByRole('gridcell', { name: /^Pasted/ })
      .click()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Pasted' })
    await expect(panel.getByRole('heading', { name: 'Pasted' })).toBeVisible()
  })
  expect(broken).toEqual([])

  await test.step('what goes past the policies is refused, here and in the program', async () => {
    const refused = async () =>
      page.evaluate(() => {
        const acts: Record<string, () => unknown> = {
          markup: () => (document.createElement('div').innerHTML = '<img src=x onerror=ran()>'),
          program: () => (document.createElement('script').src = '/api/attachments/get/x'),
          policy: () =>
            (
              window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
            ).trustedTypes.createPolicy('other', {}),
        }
        return Object.keys(acts).filter((name) => {
          try {
            acts[name]?.()
            return false
          } catch {
            return true
          }
        })
      })
    expect(await refused()).toEqual(['markup', 'program', 'policy'])
    await page.goto('/home')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    expect(await refused()).toEqual(['markup', 'program', 'policy'])
  })
})

test('a script of the operator is loaded, and may bring policies of its own', async ({ page }) => {
  const dataDir = await newDataDir()
  const script = join(dataDir, 'own.js')
  await writeFile(
    script,
    `const own = trustedTypes.createPolicy('operator', { createHTML: (html) => html })
     const note = document.createElement('aside')
     note.innerHTML = own.createHTML('<p>From the operator</p>')
     document.body.append(note)`,
  )
  const server = await startServerProcess({ dataDir, env: { ADDITIONAL_SCRIPTS: script } })
  try {
    const broken = await listen(page)
    await page.goto(`${server.url}/login`)
    await expect(page.getByText('From the operator')).toBeVisible()
    expect(broken).toEqual([])
  } finally {
    await server.stop()
    await removeDataDir(dataDir)
  }
})
