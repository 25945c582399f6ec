import type { Page } from '@playwright/test'

import { expect } from '../harness/fixtures.ts'
import { signInByForm } from '../harness/sign-in.ts'
import type { Look } from './looks.ts'
import type { ScreensWorld } from './screens-world.ts'

export interface Screen {
  name: string
  /** What the mock-ups call it, and its page for the phone. */
  mock?: string
  phoneMock?: string
  /** Seen by people who have not signed in. */
  isOutside?: boolean
  path(world: ScreensWorld): string
  /** Waits for what tells that it is there; a heading unless told. */
  ready?(page: Page): Promise<unknown>
  /** What opens over it. */
  over?: readonly Overlay[]
}

interface Overlay {
  name: string
  mock?: string
  phoneMock?: string
  /** Not on a phone. */
  isWide?: boolean
  role?: 'dialog' | 'menu' | 'listbox'
  press(page: Page): Promise<unknown>
}

const team = (path: string) => (world: ScreensWorld) => `/team/${world.board.team_id}${path}`
const ofBoard = (path: string) => (world: ScreensWorld) =>
  `/team/${world.board.team_id}/boards/${world.board.board_id}${path}`
const folderOf = ({ board }: ScreensWorld) => `/b/${board.board_id}/${board.folder_id}`
const view = (name: keyof ScreensWorld['views']) => (world: ScreensWorld) =>
  `${folderOf(world)}?view=${world.views[name]}`
const item =
  (name: keyof ScreensWorld['views'] = 'table') =>
  (world: ScreensWorld) =>
    `${folderOf(world)}/${world.item_id}?view=${world.views[name]}`

/** Every screen is a fresh load of the program, also on a machine that does much else. */
const PATIENT = { timeout: 60_000 }
const seen = (text: string) => (page: Page) => expect(page.getByText(text).first()).toBeVisible(PATIENT)
const heading = (page: Page) => expect(page.getByRole('heading').first()).toBeVisible(PATIENT)
const grid = (page: Page) => expect(page.getByRole('grid').getByRole('row').nth(2)).toBeVisible(PATIENT)
const firstItem = seen('Index rebuild stalls after rename')
const panel = (page: Page) =>
  expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible(PATIENT)
const talk = (page: Page) =>
  expect(page.getByRole('list', { name: 'Comments' }).getByRole('article').first()).toBeVisible(PATIENT)
const tool = (label: string) => (page: Page) =>
  page
    .getByRole('toolbar')
    .getByRole('button', { name: new RegExp(`^${label}`) })
    .click()
/** What would become of some items with another estimate; nothing is done. */
const lookAtEstimates = async (page: Page) => {
  await page.getByRole('row').filter({ hasText: 'Index rebuild stalls' }).first().focus(PATIENT)
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'What would this do?' }).click()
  await page.getByRole('button', { name: /Attribute$/ }).click()
  await page.getByRole('option', { name: 'Estimate' }).click()
  await page.getByRole('textbox', { name: 'Estimate' }).fill('16')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: /Index rebuild stalls/ })).toBeVisible(PATIENT)
}
/** On a phone the settings of a question are in the place of the questions. */
const pickQuestion = async (page: Page) => {
  const questions = page.getByRole('region', { name: 'Questions' })
  const question = questions.getByRole('button', { name: 'How can we reach you?', exact: false }).last()
  await expect(question).toBeVisible(PATIENT)
  if ((page.viewportSize()?.width ?? 0) > 390) await question.click()
}
const button = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The main screens, with what opens over them. */
export const SCREENS: readonly Screen[] = [
  { name: 'login', mock: 'login', isOutside: true, path: () => '/login' },
  { name: 'login-sso', isOutside: true, path: () => '/login/sso' },
  { name: 'sign-up', mock: 'signup', isOutside: true, path: () => '/register' },
  { name: 'form', mock: 'form', isOutside: true, path: (world) => `/form/${world.views.form}` },
  {
    name: 'home',
    mock: 'home',
    phoneMock: 'phone-home',
    path: () => '/home',
    ready: seen('Platform'),
    over: [
      {
        name: 'bell',
        mock: 'notifications-bell',
        press: async (page) => {
          await page.getByRole('button', { name: /^Notifications/ }).click()
          await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible(PATIENT)
        },
      },
      {
        name: 'running-timer',
        press: (page) => page.getByRole('button', { name: /^Timer:/ }).click(PATIENT),
      },
      {
        name: 'palette',
        press: async (page) => {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').getByRole('searchbox').fill('rel')
          await expect(page.getByRole('dialog').getByRole('menuitem').nth(2)).toBeVisible(PATIENT)
        },
      },
    ],
  },
  {
    name: 'inbox',
    mock: 'notifications',
    phoneMock: 'mobile-notifications',
    path: () => '/inbox',
    ready: seen('mentioned you'),
    over: [{ name: 'snooze', role: 'menu', press: button('Snooze') }],
  },
  {
    name: 'inbox-empty',
    mock: 'notifications-empty',
    phoneMock: 'mobile-notifications-empty',
    path: () => '/inbox',
    ready: async (page) => {
      await page.getByRole('radio', { name: 'Snoozed' }).check({ force: true, ...PATIENT })
      await seen('Nothing snoozed')(page)
    },
  },
  {
    name: 'notification-settings',
    mock: 'notification-settings',
    phoneMock: 'mobile-notification-settings',
    path: () => '/profile/notifications',
    ready: (page) => expect(page.getByRole('table')).toBeVisible(PATIENT),
  },
  {
    name: 'my-work',
    path: () => '/work',
    ready: (page) => expect(page.getByRole('heading', { name: 'My work' })).toBeVisible(PATIENT),
  },
  {
    name: 'search',
    path: () => '/search?q=index',
    ready: firstItem,
  },
  {
    name: 'my-time',
    mock: 'time-tracking',
    phoneMock: 'mobile-time-tracking',
    path: () => '/my-time',
    ready: (page) =>
      expect(page.getByRole('main').getByText('Index rebuild stalls after rename').first()).toBeVisible(
        PATIENT,
      ),
  },
  { name: 'boards', path: team('') },
  { name: 'create-board', path: team('/boards/create') },
  { name: 'members', path: team('/members') },
  { name: 'workspace-settings', mock: 'settings', path: team('/settings') },
  { name: 'mail-server', path: team('/mail') },
  {
    name: 'sso',
    mock: 'sso',
    phoneMock: 'sso-390',
    path: team('/sso'),
    ready: (page) => expect(page.getByRole('heading', { level: 2 }).nth(4)).toBeVisible(PATIENT),
  },
  { name: 'workspaces', path: () => '/profile/workspaces' },
  { name: 'settings', mock: 'language', phoneMock: 'language-rtl-390', path: () => '/profile/settings' },
  { name: 'security', path: () => '/profile/security' },
  {
    name: 'developer-tokens',
    mock: 'developer-tokens',
    path: () => '/profile/developer/tokens',
    over: [{ name: 'new-token', press: button('New token') }],
  },
  {
    name: 'developer-hooks',
    mock: 'developer-hooks',
    path: () => '/profile/developer/hooks',
    over: [{ name: 'new-hook', press: button('New hook') }],
  },
  {
    name: 'developer-apps',
    mock: 'developer-apps',
    path: () => '/profile/developer/apps',
    over: [{ name: 'new-app', press: button('New app') }],
  },
  { name: 'applications', path: () => '/profile/applications' },
  {
    name: 'calendars',
    mock: 'calendar-sync',
    path: () => '/profile/calendars',
    ready: seen('The password of your account opens nothing here.'),
  },
  { name: 'trash', path: team('/trash'), ready: seen('Thrown away') },
  {
    name: 'activity',
    mock: 'activity',
    phoneMock: 'mobile-activity',
    path: ofBoard('/activity'),
    ready: (page) => expect(page.getByRole('listitem').first()).toBeVisible(PATIENT),
  },
  {
    name: 'automations',
    mock: 'automations',
    phoneMock: 'mobile-automations',
    path: (world) => `${folderOf(world)}?automations=true`,
    ready: seen('Escalate overdue blockers'),
  },
  {
    name: 'automation-builder',
    mock: 'automation-builder',
    phoneMock: 'mobile-automation-builder',
    path: (world) => `${folderOf(world)}?automations=true&rule=${world.rule_id}`,
    ready: (page) => expect(page.getByRole('region', { name: 'When' })).toBeVisible(PATIENT),
  },
  {
    name: 'automation-runs',
    mock: 'automation-runs',
    phoneMock: 'mobile-automation-runs',
    path: (world) => `${folderOf(world)}?automations=true&t=runs`,
    ready: (page) => expect(page.getByRole('link', { name: /Review gate/ }).first()).toBeVisible(PATIENT),
  },
  {
    name: 'pretend',
    mock: 'pretend-diff',
    phoneMock: 'mobile-pretend-diff',
    path: view('list'),
    ready: lookAtEstimates,
  },
  {
    name: 'ai-items',
    mock: 'ai-items',
    phoneMock: 'mobile-ai-items',
    path: (world) => `${folderOf(world)}?open-generate=on`,
    ready: seen('Comments, files and other folders stay here.'),
  },
  { name: 'board-settings', path: ofBoard('/edit') },
  {
    name: 'permissions',
    mock: 'members-permissions',
    path: ofBoard('/permissions'),
    ready: (page) => expect(page.getByRole('table').first()).toBeVisible(PATIENT),
    over: [{ name: 'why', mock: 'members-permissions', press: button('Edit items, Restricted') }],
  },
  {
    name: 'folder-settings',
    path: (world) => `${ofBoard('/edit')(world)}?folder=${world.board.folder_id}`,
  },
  {
    name: 'table',
    mock: 'table',
    phoneMock: 'mobile-table',
    path: view('table'),
    ready: grid,
    over: [
      { name: 'filter', press: tool('Filter') },
      { name: 'sort', press: tool('Sort') },
      { name: 'group', press: tool('Group') },
      { name: 'options', press: tool('View options') },
      { name: 'import', press: button('Import CSV or Excel') },
      { name: 'attribute', isWide: true, press: button('Add attribute') },
      { name: 'view-menu', isWide: true, role: 'menu', press: button('View menu') },
    ],
  },
  {
    name: 'time-slider',
    mock: 'time-slider',
    phoneMock: 'mobile-time-slider',
    path: view('table'),
    ready: async (page) => {
      await grid(page)
      await page.keyboard.press('Alt+9')
      await expect(page.getByRole('slider', { name: 'Moment' })).toBeVisible(PATIENT)
      await page.getByRole('button', { name: 'Change before' }).click()
    },
  },
  { name: 'columns', mock: 'columns', phoneMock: 'mobile-columns', path: view('column'), ready: firstItem },
  { name: 'calendar', mock: 'calendar', path: view('calendar'), ready: firstItem },
  { name: 'gantt', mock: 'gantt', path: view('gantt'), ready: firstItem },
  { name: 'list', mock: 'list', path: view('list'), ready: firstItem },
  { name: 'chart', mock: 'chart', path: view('chart'), ready: seen('Priority by status') },
  { name: 'document', mock: 'docs', path: view('document'), ready: firstItem },
  { name: 'form-builder', mock: 'form-builder', path: view('form'), ready: pickQuestion },
  {
    name: 'item',
    mock: 'table-panel',
    phoneMock: 'mobile-item',
    path: item(),
    ready: panel,
    over: [
      {
        name: 'label-picker',
        phoneMock: 'phone-panel',
        role: 'listbox',
        press: (page) => page.getByRole('button', { name: /^\W*Type\W+Bug/ }).click(),
      },
      {
        name: 'date-editor',
        mock: 'table-panel',
        press: (page) => page.getByRole('button', { name: /^\W*Due\W/ }).click(),
      },
      {
        name: 'item-time',
        mock: 'time-tracking',
        press: async (page) => {
          await page.getByRole('button', { name: /more attributes$/ }).click()
          await page.getByRole('button', { name: /^\W*Time\W/ }).click()
          await expect(page.getByRole('list', { name: 'Entries' })).toBeVisible(PATIENT)
        },
      },
    ],
  },
  {
    name: 'item-comments',
    mock: 'item-comments',
    phoneMock: 'mobile-item-comments',
    path: (world) => `${item()(world)}&t=comments`,
    ready: talk,
  },
  {
    name: 'item-activity',
    mock: 'item-activity',
    phoneMock: 'mobile-item-activity',
    path: (world) => `${item()(world)}&t=activity`,
    ready: (page) =>
      expect(page.getByRole('tabpanel', { name: 'Activity' }).getByRole('listitem').first()).toBeVisible(
        PATIENT,
      ),
  },
  { name: 'item-modal', path: item('modal'), ready: panel },
  { name: 'item-page', path: item('page'), ready: panel },
  { name: 'not-found', path: () => '/no/such/page' },
]

interface Walk {
  world: ScreensWorld
  look: Look
  /** Names of screens to see; all of them unless told. */
  only?: readonly string[]
  show(name: string): Promise<void>
}

/** Goes to each screen and opens what opens over it, and shows them one after the other. */
export async function walkScreens(page: Page, { world, look, only = [], show }: Walk): Promise<void> {
  const wanted = SCREENS.filter(
    ({ name, over = [] }) =>
      only.length === 0 || [name, ...over.map((one) => one.name)].some((one) => only.includes(one)),
  )
  const visit = async ({ name, path, ready = heading, over = [] }: Screen) => {
    await page.goto(path(world))
    await ready(page)
    await show(name)
    for (const { name: opened, role = 'dialog', isWide, press } of over) {
      if (isWide && look.width === 390) continue
      if (only.length > 0 && !only.includes(opened)) continue
      await press(page)
      await expect(page.getByRole(role).first()).toBeVisible(PATIENT)
      // A sheet with a field waits for the keys of the screen, which nothing here has, before it shows.
      await expect(page.locator('[data-rac][style*="opacity: 0"]')).toHaveCount(0)
      await show(opened)
      await page.keyboard.press('Escape')
      await expect(page.getByRole(role)).toHaveCount(0)
    }
  }
  for (const screen of wanted.filter(({ isOutside }) => isOutside)) await visit(screen)
  await signInByForm(page, world.name)
  for (const screen of wanted.filter(({ isOutside }) => !isOutside)) await visit(screen)
}
