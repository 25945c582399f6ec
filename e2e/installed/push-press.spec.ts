import { newUuid } from '@weft/base'
import type { Browser, Page, Worker } from '@playwright/test'
import { notificationPath } from '@weft/features/notifications/shared'

import { addItems } from '../families/long-text-steps.ts'
import { WHOLE_BROWSER } from '../harness/chromium.ts'
import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import type { Person } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'

/**
 * The kept program in the browser itself: what a push service brings is shown, and a press opens the place. A browser
 * without a screen shows nothing to press, so the press is made in the worker; only what the browser grants to a real
 * press alone, to bring a window to the front and to open one, is noted instead.
 */

test.use(WHOLE_BROWSER)

type Told = Parameters<typeof notificationPath>[0]

/** What the worker's own world holds, as far as it is used here. */
interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration
  granted: { focused: number; opened: string[] }
}
declare const WindowClient: { prototype: { focus(): Promise<unknown> } }
declare const Clients: { prototype: { openWindow(path: string): Promise<unknown> } }
declare const NotificationEvent: new (type: string, init: { notification: Notification }) => Event

/** A browser that may show pushes, with the program kept in it. */
async function openInstalled(browser: Browser, url: string, name: string) {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'allow' })
  await context.grantPermissions(['notifications'], { origin: url })
  const page = await context.newPage()
  await signIn(page, name)
  await page.goto('/home')
  await untilInstalled(page)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no kept program')
  await worker.evaluate(() => {
    const scope = self as unknown as WorkerScope
    scope.granted = { focused: 0, opened: [] }
    WindowClient.prototype.focus = async () => {
      scope.granted.focused += 1
    }
    Clients.prototype.openWindow = async (path) => {
      scope.granted.opened.push(path)
    }
  })
  return { page, worker, deliver: await deliverer(page, url) }
}

/** Brings a message as the browser's push service does. */
async function deliverer(page: Page, origin: string): Promise<(message: object) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (found) resolve(found.registrationId)
    })
  })
  await client.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message) =>
    client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang, dir }) => ({
      title,
      body,
      tag,
      lang,
      dir,
    }))
  })

const press = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as WorkerScope
    const [notification] = await scope.registration.getNotifications()
    if (!notification) throw new Error('Nothing is shown')
    scope.dispatchEvent(new NotificationEvent('notificationclick', { notification }))
  })

const granted = (worker: Worker) => worker.evaluate(() => (self as unknown as WorkerScope).granted)

test('a push is shown once, its press opens the place in the window that is there, and read elsewhere it goes', async ({
  server,
  browser,
}) => {
  const { owner, member, board } = await twoPeople(server, ['Pelle', 'Petula'], 'Pushed')
  const { team_id, board_id } = board
  const [item_id = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Alpha' }])
  const mention = async (words: string): Promise<object> => {
    const html = `<p><span data-type="mention" data-id="${member.id}">@Petula</span> ${words}</p>`
    const body = { text: { html }, board_id, item_id, parent_id: null, row_version: 1 }
    const { status } = await owner.call('PUT', `/api/${team_id}/comments/${newUuid()}`, body)
    expect(status).toBe(201)
    return messageFor(member, words)
  }
  const { page, worker, deliver } = await openInstalled(browser, server.url, 'petula')
  const bell = (unread: number) =>
    page.getByRole('button', {
      name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
      exact: true,
    })

  await test.step('it is shown in the language and direction that it came in; told again it replaces itself', async () => {
    const message = await mention('first')
    await deliver(message)
    await expect.poll(() => shown(page)).toHaveLength(1)
    expect(await shown(page)).toMatchObject([{ title: 'Alpha', lang: 'ar', dir: 'rtl' }])
    await deliver({ ...message, body: 'told again' })
    await expect.poll(async () => (await shown(page)).map(({ body }) => body)).toEqual(['told again'])
    await expect(bell(1)).toBeVisible()
  })

  await test.step('a press opens the comment without loading the page anew, and it is read', async () => {
    await page.evaluate(() => {
      document.documentElement.dataset['kept'] = 'yes'
    })
    await press(worker)
    await expect(page.locator('[data-named]')).toContainText('first')
    await expect(page).toHaveURL(/t=comments&comment=/)
    await expect(page.locator('html')).toHaveAttribute('data-kept', 'yes')
    await expect(bell(0)).toBeVisible()
    expect(await shown(page)).toEqual([])
    expect(await granted(worker)).toEqual({ focused: 1, opened: [] })
  })

  await test.step('what is read on another device is taken from the screen', async () => {
    await page.goto('/home')
    await deliver(await mention('second'))
    await expect.poll(() => shown(page)).toHaveLength(1)
    await expect(bell(1)).toBeVisible()
    const id = (await newest(member)).id
    expect(
      (await member.call('PUT', '/api/notifications/read', { notification_ids: [id] })).status,
    ).toBeLessThan(300)
    await expect.poll(() => shown(page)).toEqual([])
  })

  await test.step('without a window a press opens one there', async () => {
    const message = await mention('third')
    await deliver(message)
    await expect.poll(() => shown(page)).toHaveLength(1)
    await page.goto('about:blank')
    await press(worker)
    await expect
      .poll(async () => (await granted(worker)).opened)
      .toEqual([(message as { path: string }).path])
  })
})

/** The newest notification of somebody, once it is there. */
async function newest(person: Person): Promise<Told & { item_name: string; read_at: string | null }> {
  const { body } = await person.call<{ data: (Told & { item_name: string; read_at: string | null })[] }>(
    'GET',
    '/api/notifications',
  )
  const [told] = body.data
  if (!told) throw new Error('There is no notification')
  return told
}

/** What the server sends of the newest one, to somebody who reads Arabic. */
async function messageFor(person: Person, words: string): Promise<object> {
  const count = () =>
    person
      .call<{ data: { unread_count: number } }>('GET', '/api/notifications/unread-count')
      .then(({ body }) => body.data.unread_count)
  await expect.poll(count).toBe(1)
  const told = await newest(person)
  const path = notificationPath(told, null)
  return { id: told.id, title: told.item_name, body: words, path, lang: 'ar', dir: 'rtl' }
}
