import { writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test as base } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'

/** What a page may load from the check's own origin. */
const PROGRAM = `window.drawCheck = (element, { passed, siteKey }) => {
  const box = document.createElement('button')
  box.type = 'button'
  box.textContent = 'I am a person'
  box.addEventListener('click', () => passed('human-at-' + siteKey))
  element.append(box)
}`

/** The operator's script: the check's program is loaded where the check is shown. */
const scriptOf = (origin: string) => `
const policy = window.trustedTypes?.createPolicy('operator', { createScriptURL: (url) => url })
window.weftChallengeWidget = (element, verdict) => {
  const script = document.createElement('script')
  const address = '${origin}/check.js'
  script.src = policy ? policy.createScriptURL(address) : address
  script.addEventListener('load', () => window.drawCheck(element, verdict))
  script.addEventListener('error', () => verdict.failed())
  document.head.append(script)
  return () => element.replaceChildren()
}`

async function listen(answer: RequestListener): Promise<{ server: Server; origin: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

interface Checked {
  server: ServerProcess
  /** Tokens that the check's server was asked about. */
  asked: string[]
}

/** A server whose forms take one answer a minute, and a human check beside it. */
const test = base.extend<object, { checked: Checked }>({
  checked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const asked: string[] = []
      const check = await listen((request, response) => {
        if (request.url === '/check.js')
          return response.writeHead(200, { 'content-type': 'text/javascript' }).end(PROGRAM)
        let body = ''
        request.on('data', (chunk: Buffer) => {
          body += chunk.toString()
        })
        request.on('end', () => {
          const given = new URLSearchParams(body)
          asked.push(given.get('response') ?? '')
          const success = given.get('secret') === 'ours' && given.get('response') === 'human-at-site-1'
          response.end(JSON.stringify({ success }))
        })
        return undefined
      })
      const dataDir = await newDataDir()
      const script = join(dataDir, 'check.js')
      await writeFile(script, scriptOf(check.origin))
      const limits = join(dataDir, 'few.json')
      await writeFile(limits, JSON.stringify({ form_posts_minute: 1, form_quickest_ms: 1 }))
      const env = {
        LIMITS_FILE: limits,
        ADDITIONAL_SCRIPTS: script,
        CHALLENGE_ORIGINS: check.origin,
        CAPTCHA_SITE_KEY: 'site-1',
        CAPTCHA_SECRET: 'ours',
        CAPTCHA_VERIFY_URL: `${check.origin}/siteverify`,
      }
      const server = await startServerProcess({ dataDir, env })
      await use({ server, asked })
      await server.stop()
      await removeDataDir(dataDir)
      check.server.closeAllConnections()
      check.server.close()
    },
    { scope: 'worker' },
  ],
})

/** A form that asks for a name, and what its folder holds. */
async function makeForm({ url, dataDir }: ServerProcess, name: string) {
  const person = await signUp(url, name)
  await verifyEmail(dataDir, person, `${name.toLowerCase()}@example.com`)
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(person, 'Checked board')
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
  const form = {
    blocks: [{ kind: 'field', id: 'namefield', attribute_id }],
    share: { open: true },
  }
  const saved = await person.call('PUT', `/api/${team_id}/views/${id}`, {
    board_id,
    folder_id,
    name: 'Request form',
    type: 'form',
    settings: { form },
    row_version: 1,
  })
  expect(saved.status).toBe(201)
  async function names(): Promise<unknown[]> {
    const answer = await person.call<{ data: { values: Record<string, { data: unknown }> }[] }>(
      'GET',
      `/api/${team_id}/items?folder_id=${folder_id}&expand=values`,
    )
    return answer.body.data.map((item) => item.values[attribute_id]?.data)
  }
  return { address: `${url}/form/${id}`, names }
}

test('who answers too often shows to be a person, and the answer arrives with what was typed meanwhile', async ({
  browser,
  checked,
}) => {
  const { address, names } = await makeForm(checked.server, 'Humaine')
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on(
    'console',
    (message) => message.text().includes('Content Security') && problems.push(message.text()),
  )
  const answer = async (text: string) => {
    await page.goto(address)
    await expect(page.locator('form[data-ready]')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill(text)
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await answer('first')
  await expect(page.getByText('Thanks, your response was recorded.')).toBeVisible()

  await answer('second')
  const check = page.getByRole('group', { name: 'One more step before you proceed...' })
  await expect(check).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Too many answers at once. Try again in')
  await expect(check.getByRole('button', { name: 'I am a person' })).toBeVisible()
  await expectAccessible(page)
  // Sending once more leads to the check, and sends nothing.
  await page.getByRole('textbox', { name: 'Name' }).fill('second, corrected')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(check).toBeFocused()
  // Whoever rather waits gets everything back.
  await check.getByRole('button', { name: 'Cancel' }).click()
  await expect(check).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('second, corrected')
  expect([checked.asked, await names()]).toEqual([[], ['first']])

  await page.getByRole('button', { name: 'Submit' }).click()
  await check.getByRole('button', { name: 'I am a person' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Thanks, your response was recorded.')).toBeVisible()
  expect([checked.asked, await names()]).toEqual([['human-at-site-1'], ['first', 'second, corrected']])
  expect(problems).toEqual([])
  await context.close()
})

test('without a program the page comes back with the sentence and what was typed', async ({
  browser,
  checked,
}) => {
  const { address, names } = await makeForm(checked.server, 'Humless')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const text of ['by hand', 'by hand again']) {
    await page.goto(address)
    await page.getByRole('textbox', { name: 'Name' }).fill(text)
    await page.getByRole('button', { name: 'Submit' }).click()
  }
  await expect(page.getByRole('alert')).toContainText('Too many answers at once. Try again in')
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('by hand again')
  expect(await names()).toEqual(['by hand'])
  await context.close()
})
