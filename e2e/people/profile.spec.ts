import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { twoColours } from '../harness/pictures.ts'
import { signIn } from '../harness/sign-in.ts'

async function openSettings(page: Page, name: string): Promise<void> {
  await signIn(page, name)
  await page.goto('/profile/settings')
  await expect(page.getByLabel('Name', { exact: true })).toBeVisible()
}

async function profileOf(person: Person) {
  const { body } = await person.call<{ data: Record<string, unknown> }>('GET', '/api/me')
  return body.data
}

/** The picture that stands beside the upload button. */
const shown = (page: Page) =>
  page.locator('main').getByRole('button', { name: 'Change photo' }).locator('xpath=../../..').locator('img')

test('everything of the profile is saved at once, and is there after a reload', async ({ page, server }) => {
  const person = await signUp(server.url, 'Settler')
  await person.call('POST', '/api/teams', { name: 'Settlers' })
  await openSettings(page, 'Settler')
  await page.getByLabel('Name', { exact: true }).fill('Settled')
  await page.getByLabel('Name', { exact: true }).press('Enter')
  await page
    .getByRole('radio', { name: 'Saturday' })
    .or(page.getByRole('button', { name: 'Saturday' }))
    .first()
    .click()
  await expect(async () =>
    expect(await profileOf(person)).toMatchObject({ name: 'Settled', start_of_week: 6 }),
  ).toPass()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Settled')
})

test('a name whose save fails stays in its field, and is saved nowhere', async ({ page, server }) => {
  const person = await signUp(server.url, 'Unlucky')
  await person.call('POST', '/api/teams', { name: 'Unlucky' })
  await openSettings(page, 'Unlucky')
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  const field = page.getByLabel('Name', { exact: true })
  await field.fill('Other')
  await field.press('Enter')
  await expect(page.getByText('Something Went Wrong')).toBeVisible()
  await expect(field).toHaveValue('Other')
  expect(await profileOf(person)).toMatchObject({ name: 'Unlucky', row_version: 1 })
  await field.press('Escape')
  await expect(field).toHaveValue('Unlucky')
})

test('a photo is cut by keys and by the pointer, shown, and removed', async ({ page, server }) => {
  const person = await signUp(server.url, 'Portrait')
  await person.call('POST', '/api/teams', { name: 'Portraits' })
  await openSettings(page, 'Portrait')
  const file = page.getByLabel('Photo file')
  const stage = page.getByRole('application', { name: 'The part that is kept' })
  const cutBy = async (move: () => Promise<void>): Promise<string> => {
    const saved = page.waitForResponse((response) => response.url().endsWith('/api/me/photo'))
    await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: twoColours() })
    await expect(stage).toBeVisible()
    await move()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(stage).toBeHidden()
    expect((await saved).status()).toBe(200)
    return String((await profileOf(person))['photo_url'])
  }

  const byKeys = await cutBy(async () => {
    await stage.focus()
    await expect(stage).toBeFocused()
    // Nearer, then to the right as far as it goes: only blue is left.
    for (let n = 0; n < 12; n++) await page.keyboard.press('+')
    for (let n = 0; n < 20; n++) await page.keyboard.press('Shift+ArrowRight')
  })
  await expect(shown(page)).toHaveAttribute('src', byKeys)
  expect(await colourOf(page, byKeys)).toEqual([0, 0, 1])

  const byPointer = await cutBy(async () => {
    const box = await stage.boundingBox()
    if (!box) throw new Error('the stage has a place')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.wheel(0, -600)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 4, box.y + box.height / 2, { steps: 8 })
    await page.mouse.up()
  })
  expect(await colourOf(page, byPointer)).toEqual([1, 0, 0])

  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeVisible()
  await expect(async () => expect((await profileOf(person))['photo_url']).toBeNull()).toPass()
})

test('files that are too large or no pictures are refused with a sentence', async ({ page, server }) => {
  const person = await signUp(server.url, 'Refused')
  await person.call('POST', '/api/teams', { name: 'Refused' })
  await openSettings(page, 'Refused')
  const file = page.getByLabel('Photo file')
  await file.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(4_000_001) })
  await expect(page.getByText('Your file must be less than 4MB.')).toBeVisible()
  await file.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<html>') })
  await expect(page.getByText('This file is not a picture that can be used.')).toBeVisible()
  expect((await profileOf(person))['photo_url']).toBeNull()
})

/** The colour in the middle of a picture, each part 0 or 1. */
async function colourOf(page: Page, url: string): Promise<number[]> {
  return page.evaluate(async (src) => {
    const image = new Image()
    image.src = src
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const data = context?.getImageData(image.naturalWidth / 2, image.naturalHeight / 2, 1, 1).data ?? []
    return [...data].slice(0, 3).map((value) => Math.round(value / 255))
  }, url)
}

test('a name that another device saved meanwhile is shown, and is not erased', async ({
  page,
  browser,
  server,
}) => {
  const person = await signUp(server.url, 'Twofold')
  await person.call('POST', '/api/teams', { name: 'Twofolds' })
  await openSettings(page, 'Twofold')
  const context = await browser.newContext({ baseURL: server.url })
  const phone = await context.newPage()
  await openSettings(phone, 'Twofold')
  const nameOn = (one: Page) => one.getByLabel('Name', { exact: true })
  const nameOf = async () => (await profileOf(person))['name']

  await nameOn(phone).fill('Of the phone')
  await nameOn(phone).press('Enter')
  await expect.poll(nameOf).toBe('Of the phone')

  await nameOn(page).fill('Of the laptop')
  await nameOn(page).press('Enter')
  await expect(page.getByTitle('Of the phone')).toBeVisible()
  await expect(nameOn(page)).toHaveValue('Of the laptop')
  expect(await nameOf()).toBe('Of the phone')

  await page.getByRole('button', { name: 'Keep mine' }).click()
  await nameOn(page).press('Enter')
  await expect.poll(nameOf).toBe('Of the laptop')
  await context.close()
})
