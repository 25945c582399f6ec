import type { Browser } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

interface World extends QuickBoard {
  person: Person
  form_id: string
  mail_id: string
  files_id: string
}

interface StoredItem {
  id: string
  created_by: number | null
  values: Record<string, { data: unknown }>
}

/** A folder with a form that nobody has built; `FormMark` names what must never be told. */
async function makeWorld({ url, dataDir }: { url: string; dataDir: string }, name: string): Promise<World> {
  const person = await signUp(url, name)
  // Only who is known to have the mailbox opens anything to people outside.
  await verifyEmail(dataDir, person, `${name.toLowerCase()}@example.com`)
  const board = await makeBoard(person, 'FormMark board')
  const { team_id, board_id, folder_id } = board
  const put = async (path: string, fields: object, row_version = 1) => {
    const answer = await person.call('PUT', `/api/${team_id}/${path}`, { ...fields, row_version })
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  }
  const [mail_id, files_id, hidden_id] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  await put(`attributes/${mail_id}`, { board_id, name: 'Mail', type: 'email' })
  await put(`attributes/${files_id}`, { board_id, name: 'Logs', type: 'attachments' })
  await put(`attributes/${hidden_id}`, { board_id, name: 'FormMark cost', type: 'number' })
  const folder = await person.call<{ data: { attribute_ids: string[]; row_version: number } }>(
    'GET',
    `/api/${team_id}/folders/${folder_id}`,
  )
  const { attribute_ids, row_version } = folder.body.data
  const ids = [...new Set([...attribute_ids, mail_id, files_id, hidden_id])]
  await put(`folders/${folder_id}`, { attribute_ids: ids }, row_version + 1)
  const form_id = crypto.randomUUID().replaceAll('-', '').slice(0, 11)
  await put(`views/${form_id}`, { board_id, folder_id, name: 'Report a bug', type: 'form' })
  return { person, ...board, form_id, mail_id, files_id }
}

async function itemsOf({ person, team_id, folder_id }: World): Promise<StoredItem[]> {
  const answer = await person.call<{ data: StoredItem[] }>(
    'GET',
    `/api/${team_id}/items?folder_id=${folder_id}&expand=values&limit=100`,
  )
  return answer.body.data
}

/** A window of somebody who has no account, and every byte that it gets. */
async function openPrivate(browser: Browser, url: string, javaScriptEnabled = true) {
  const context = await browser.newContext({ baseURL: url, javaScriptEnabled })
  const page = await context.newPage()
  const bytes: string[] = []
  page.on('response', (response) => {
    bytes.push(JSON.stringify(response.headers()))
    void response.text().then(
      (text) => bytes.push(text),
      () => undefined,
    )
  })
  return { context, page, bytes }
}

/** Saves the form's settings as the builder does. */
async function build({ person, team_id, form_id }: World, form: object, row_version = 2): Promise<void> {
  const saved = await person.call('PUT', `/api/${team_id}/views/${form_id}`, {
    settings: { form },
    row_version,
  })
  expect(saved.status).toBe(200)
}

const field = (attribute_id: string, id: string, more: object = {}) => ({
  kind: 'field',
  id,
  attribute_id,
  ...more,
})

/** A dot. */
const PICTURE = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}
const LOG = { name: 'crash.log', mimeType: 'text/plain', buffer: Buffer.from('what the log says') }

test('a form is built by keyboard, answered in a private window with a file, and becomes one item', async ({
  page,
  server,
  browser,
}) => {
  const world = await makeWorld(server, 'Formine')
  await signIn(page, 'Formine')
  await page.goto(`/b/${world.board_id}/${world.folder_id}?view=${world.form_id}`)
  const questions = page.getByRole('region', { name: 'Questions' })
  await expect(questions).toBeVisible()

  // Two more questions, and the mail before the files.
  for (const name of ['Logs', 'Mail']) {
    await questions.getByRole('switch', { name: `Ask for ${name}` }).focus()
    await page.keyboard.press('Space')
    await expect(questions.getByRole('switch', { name: `Ask for ${name}` })).toBeChecked()
  }
  const settings = page.getByRole('region', { name: 'Settings of the form' })
  await settings.getByRole('textbox', { name: 'Question', exact: true }).focus()
  await page.keyboard.type('How can we reach you?')
  await settings.getByRole('switch', { name: 'Required' }).focus()
  await page.keyboard.press('Space')
  const preview = page.getByRole('region', { name: 'Preview of the form' })
  await expect(preview.getByText('How can we reach you?')).toBeVisible()
  await questions.getByRole('button', { name: 'Move How can we reach you?' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(preview.locator('[data-field]').nth(1)).toContainText('How can we reach you?')

  // Nobody sees it before it is shared.
  const open = page.getByRole('switch', { name: 'Not shared' })
  const guest = await openPrivate(browser, server.url)
  await guest.page.goto(`/form/${world.form_id}`)
  await expect(guest.page.getByText('This form is not accepting answers')).toBeVisible()
  await open.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Open to anyone with the link' })).toBeChecked()

  await expect(async () => {
    await guest.page.goto(`/form/${world.form_id}`)
    await expect(guest.page.locator('form[data-ready]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(guest.page.getByLabel('How can we reach you?')).toBeVisible()
  await expectAccessible(guest.page)
  await guest.page.getByLabel('Name').fill('It stops after a rename')
  // The first question with something wrong gets the focus.
  await guest.page.getByRole('button', { name: 'Submit' }).click()
  await expect(guest.page.getByLabel('How can we reach you?')).toBeFocused()
  await guest.page.getByLabel('How can we reach you?').fill('nobody')
  await guest.page.getByRole('button', { name: 'Submit' }).click()
  await expect(guest.page.getByText('This is not an email address')).toBeVisible()
  await expect(guest.page.getByText('Draft kept on this device')).toBeVisible()

  // The draft outlives the page.
  await guest.page.reload()
  await expect(guest.page.getByLabel('Name')).toHaveValue('It stops after a rename')
  await guest.page.getByLabel('How can we reach you?').fill('qa@example.com')
  await guest.page.getByLabel('Logs').setInputFiles(LOG)
  await expect(guest.page.getByText('crash.log')).toBeVisible()
  await guest.page.getByRole('button', { name: 'Submit' }).click()
  await expect(guest.page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const items = await itemsOf(world)
  expect(items).toHaveLength(1)
  const [item] = items
  expect(item?.created_by).toBeNull()
  expect(item?.values[world.attribute_id]?.data).toBe('It stops after a rename')
  expect(item?.values[world.mail_id]?.data).toBe('qa@example.com')
  expect(item?.values[world.files_id]?.data).toMatchObject([{ name: 'crash.log', size: LOG.buffer.length }])
  // The workspace is named below the form, and nothing else of it is.
  const told = guest.bytes.join('\n').replaceAll('FormMark board team', '')
  expect(told).toContain('How can we reach you?')
  expect(told).not.toContain('FormMark')
  await guest.context.close()

  // In the builder the answer is listed, and opens its item.
  await page.getByRole('radio', { name: /^Answers/ }).focus()
  await page.keyboard.press('Space')
  const answers = page.getByRole('region', { name: 'Answers' })
  await answers.getByRole('button', { name: /It stops after a rename/ }).focus()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary').getByText('It stops after a rename').first()).toBeVisible()
})

test('a form works without JavaScript, with files, errors and conditions that cannot hide', async ({
  server,
  browser,
}) => {
  const world = await makeWorld(server, 'Formless')
  const form = {
    share: { open: true },
    blocks: [
      field(world.attribute_id, 'name'),
      field(world.mail_id, 'mail', {
        required: true,
        when: { all: true, of: [{ block: 'name', op: 'contains', value: ['mail'] }] },
      }),
      field(world.files_id, 'logs'),
    ],
  }
  await build(world, form)
  const { page, context } = await openPrivate(browser, server.url, false)
  const startedAt = performance.now()
  await page.goto(`/form/${world.form_id}?prefill_Name=mail+me`)
  await expect(page.getByLabel('Name')).toHaveValue('mail me')
  // Who answers within a second is asked whether they are a person.
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(1_200)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This needs an answer')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('mail me')
  await page.getByLabel('Name').fill('no address')
  await page.getByLabel('Logs').setInputFiles(LOG)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const items = await itemsOf(world)
  expect(items).toHaveLength(1)
  expect(items[0]?.values[world.files_id]?.data).toMatchObject([{ name: 'crash.log' }])
  await context.close()
})

test('the head of a form is written and pictured in the builder, and its page shows it', async ({
  page,
  server,
  browser,
}) => {
  const world = await makeWorld(server, 'Formhead')
  await build(world, { share: { open: true } })
  await signIn(page, 'Formhead')
  await page.goto(`/b/${world.board_id}/${world.folder_id}?view=${world.form_id}`)
  const settings = page.getByRole('region', { name: 'Settings of the form' })
  const preview = page.getByRole('region', { name: 'Preview of the form' })
  await preview.getByRole('textbox', { name: 'Title of the form' }).fill('Tell us')
  await preview.getByRole('textbox', { name: 'Text below the title' }).click()
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('Read me')
  await expect(preview.locator('.wf-head strong')).toHaveText('Read me')
  await settings.getByRole('radio', { name: 'Design' }).focus()
  await page.keyboard.press('Space')
  await settings.getByRole('radio', { name: 'Picture' }).focus()
  await page.keyboard.press('Space')
  await settings.getByLabel('Picture of the cover').locator('input').setInputFiles(PICTURE)
  await expect(preview.locator('.wf-cover-image')).toBeVisible()
  await expectAccessible(page)

  const guest = await openPrivate(browser, server.url)
  await expect(async () => {
    await guest.page.goto(`/form/${world.form_id}`)
    await expect(guest.page.locator('.wf-cover-image')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(guest.page.locator('.wf-head strong')).toHaveText('Read me')
  await expect(guest.page.getByRole('heading', { level: 1 })).toHaveText('Tell us')
  const isDrawn = guest.page
    .locator('.wf-cover-image')
    .evaluate((image) => (image as HTMLImageElement).decode().then(() => true))
  expect(await isDrawn).toBe(true)
  await guest.context.close()
})

test('an answer is formatted by buttons, and changed by its secret link with keys alone', async ({
  server,
  browser,
}) => {
  const world = await makeWorld(server, 'Formedit')
  const notes_id = crypto.randomUUID()
  const { person, team_id, board_id } = world
  await person.call('PUT', `/api/${team_id}/attributes/${notes_id}`, {
    board_id,
    name: 'Notes',
    type: 'longtext',
    row_version: 1,
  })
  await build(world, {
    share: { open: true },
    submit: { edit: true, copy: true },
    blocks: [field(world.attribute_id, 'name'), field(notes_id, 'notes', { rich: true })],
  })
  const { page, context } = await openPrivate(browser, server.url)
  await page.goto(`/form/${world.form_id}`)
  await expect(page.locator('form[data-ready]')).toBeVisible()
  await page.getByLabel('Name').fill('First')
  await page.getByLabel('Notes').fill('bold')
  await page.getByLabel('Notes').selectText()
  await page.getByRole('button', { name: 'Bold' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Notes')).toHaveValue('**bold**')
  await page.getByLabel('Email me a copy of my answers').fill('me@formedit.example')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('A copy is on its way')).toBeVisible()
  await expectAccessible(page)
  const link = page.locator('a[data-edit]')
  const address = (await link.getAttribute('href')) ?? ''
  await page.goto(address)
  await expect(page.locator('form[data-ready]')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('First')
  await page.getByLabel('Name').fill('Second')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  const items = await itemsOf(world)
  expect(items.map(({ values }) => values[world.attribute_id]?.data)).toEqual(['Second'])
  const [item] = items
  const whole = await person.call<{ data: { data: string } }>(
    'GET',
    `/api/${team_id}/values/${item?.id}.${notes_id}`,
  )
  expect(whole.body.data.data).toBe('<p><strong>bold</strong></p>')
  // Taken back, it opens nothing, without a program as well.
  await build(world, { share: { open: true } }, 3)
  const plain = await openPrivate(browser, server.url, false)
  await plain.page.goto(address)
  await expect(plain.page.getByText('This link no longer opens an answer.')).toBeVisible()
  await plain.context.close()
  await context.close()
})

test('what is chosen and ticked is in the product’s face, by light, dark and forced colors, with keys alone', async ({
  server,
  browser,
}) => {
  const world = await makeWorld(server, 'Formface')
  const [state_id, sure_id] = [crypto.randomUUID(), crypto.randomUUID()]
  const { person, team_id, board_id } = world
  const labels = ['Small', 'Large'].map((name) => ({ id: crypto.randomUUID(), name, color: 'gray' }))
  const made = [
    { id: state_id, name: 'Size', type: 'label', settings: { labels, multiple: false } },
    { id: sure_id, name: 'Sure', type: 'checkbox' },
  ]
  for (const { id, ...attribute } of made)
    await person.call('PUT', `/api/${team_id}/attributes/${id}`, { board_id, ...attribute, row_version: 1 })
  await build(world, {
    share: { open: true },
    blocks: [field(state_id, 'size', { look: 'radio' }), field(sure_id, 'sure')],
  })
  const { page, context } = await openPrivate(browser, server.url)
  await page.goto(`/form/${world.form_id}`)
  await expect(page.locator('form[data-ready]')).toBeVisible()
  const lookOf = (role: 'radio' | 'checkbox', name: string) =>
    page.getByRole(role, { name }).evaluate((input) => {
      const { appearance, backgroundColor } = getComputedStyle(input)
      const mark = getComputedStyle(input, '::before')
      return {
        appearance,
        ground: backgroundColor,
        mark: mark.content === 'none' ? null : mark.backgroundColor,
      }
    })
  await page.getByRole('radio', { name: 'Small' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Large' })).toBeChecked()
  await page.getByRole('checkbox', { name: 'Sure' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Sure' })).toBeChecked()
  for (const colors of [
    { colorScheme: 'light' },
    { colorScheme: 'dark' },
    { forcedColors: 'active' },
  ] as const) {
    await page.emulateMedia(colors)
    const [off, on, ticked] = [
      await lookOf('radio', 'Small'),
      await lookOf('radio', 'Large'),
      await lookOf('checkbox', 'Sure'),
    ]
    expect([off.appearance, on.appearance, ticked.appearance]).toEqual(['none', 'none', 'none'])
    expect(off.mark).toBeNull()
    for (const one of [on, ticked]) {
      expect(one.ground).not.toBe(off.ground)
      expect(one.mark).not.toBe(one.ground)
    }
    // In forced colors the browser draws others than those that axe reads.
    if (!('forcedColors' in colors)) await expectAccessible(page)
  }
  await context.close()
})
