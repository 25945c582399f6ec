import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A sentence of the specification's two error catalogues, and the feature whose it is. */
interface Specified {
  sentence: string
  feature: string
  /** The error's code, by which tests may ask for it. */
  code?: string
  /** The part of it that does not change, where the code writes the sentence with a value in it. */
  part?: string
}

const SPECIFIED: readonly Specified[] = [
  { sentence: 'This action is unauthorized.', feature: 'every route', code: 'forbidden' },
  { sentence: 'Not Found', feature: 'every route', code: 'not_found' },
  {
    sentence: 'Updates overlapped, causing a hiccup. Please verify the latest data is correct.',
    feature: 'records',
    code: 'conflict',
  },
  { sentence: 'Validation Error: {0}', feature: 'toasts', part: 'Validation Error:' },
  { sentence: 'Something Went Wrong', feature: 'toasts', code: 'internal' },
  { sentence: 'This feature is not available in preview mode.', feature: 'preview' },
  { sentence: 'Your email address is not verified.', feature: 'account', code: 'email_not_verified' },
  { sentence: 'This action is not available when you are offline.', feature: 'connectivity' },
  {
    sentence: 'One more step before you proceed...',
    feature: 'connectivity',
    part: 'One more step before you proceed',
  },
  { sentence: 'Unable to obtain pre-clearance', feature: 'connectivity' },
  { sentence: 'Unauthorized', feature: 'realtime' },
  { sentence: 'Authentication Error', feature: 'session' },
  { sentence: 'The session has expired', feature: 'session', code: 'session_ended' },
  {
    sentence: 'This invitation belongs to another account.',
    feature: 'workspaces',
    code: 'invitation_foreign',
  },
  {
    sentence: 'The number of members exceeds your current plan. Please remove {0} to continue.',
    feature: 'workspaces',
    code: 'members_over',
  },
  {
    sentence: 'Maximum members reached',
    feature: 'workspaces',
    code: 'members_limit',
    part: 'has reached its maximum number of members',
  },
  {
    sentence: 'Maximum workspaces reached',
    feature: 'workspaces',
    code: 'workspaces_limit',
    part: 'reached your maximum number of workspaces',
  },
  {
    sentence: 'This item was either deleted or it never existed.',
    feature: 'items',
    code: 'deleted',
  },
  { sentence: 'Unable to generate ID', feature: 'items', code: 'no_custom_id' },
  { sentence: 'Sorry, there was an error!', feature: 'pages' },
  { sentence: 'Oh, looks like you’re lost.', feature: 'pages', part: 'looks like you’re lost' },
  // Said by the browser; the program knows it in the words of every bundler, and reloads once.
  { sentence: 'Loading chunk … failed', feature: 'pages', part: 'dynamically imported module' },
  { sentence: 'Cannot refresh without index', feature: 'store' },
  { sentence: 'Cannot refresh if not initialized', feature: 'store' },
  { sentence: 'Team not initialized', feature: 'store' },
  { sentence: 'Needs to fetch permissions before update', feature: 'store' },
  { sentence: 'Already configured', feature: 'api-client' },
  { sentence: 'No container for popover', feature: 'ui' },
  { sentence: 'Failed loading data', feature: 'views' },
  { sentence: 'Failed loading data due to value limit', feature: 'views' },
  { sentence: 'Error deleting a folder/item/attribute', feature: 'trash', part: 'Error deleting' },
  { sentence: 'Error restoring a folder/attribute/item', feature: 'trash', part: 'Error restoring' },
  { sentence: 'Error getting trash data', feature: 'trash' },
  { sentence: 'An error occurred during data loading for the import', feature: 'import from Trello' },
  { sentence: 'There was an error loading Trello data.', feature: 'import from Trello' },
  { sentence: 'There was an error while duplicating a board', feature: 'duplicating boards' },
  { sentence: 'Storage Capacity Is Full', feature: 'files' },
  { sentence: 'Template Is Not Available', feature: 'templates' },
  { sentence: 'Hook missing or not loaded', feature: 'webhooks' },
  { sentence: 'Couldn’t Generate a Chart', feature: 'charts', part: 'Generate a Chart' },
  {
    sentence: 'An issue occurred during syncing, your calendar may not be up to date',
    feature: 'calendar sync',
  },
  { sentence: 'User denied permissions!', feature: 'push notifications' },
  { sentence: 'RetryPlugin not initialized', feature: 'push notifications' },
  { sentence: 'Error activating trial', feature: 'billing' },
  { sentence: 'This plan is not available anymore.', feature: 'billing' },
  { sentence: 'This subscription cannot get add-ons.', feature: 'billing' },
  {
    sentence: 'Sorry we cannot find your current plan - please contact support.',
    feature: 'billing',
    part: 'Sorry we cannot find your current plan',
  },
]

export interface Standing extends Specified {
  /** The file that says it, from the repository's root; null while its feature is not there. */
  source: string | null
  /** A test that asks for the sentence or its code. */
  test: string | null
}

const ROOT = join(import.meta.dirname, '../../..')
const PLACES = ['apps', 'features', 'packages', 'e2e']
const SKIPPED = new Set(['node_modules', 'dist', 'locales', 'results'])
const TEST = /\.(pg\.)?(test|spec)\.tsx?$/
const OWN = join(import.meta.dirname, 'specified-sentences.ts')

/** Where each sentence is said and tested, looked up in the sources themselves. */
export function standingSentences(): Standing[] {
  const files = PLACES.flatMap((place) => filesIn(join(ROOT, place)))
    .filter((path) => path !== OWN)
    .map((path) => ({ path: relative(ROOT, path), text: plain(readFileSync(path, 'utf8')) }))
  const tests = files.filter(({ path }) => TEST.test(path))
  const sources = files.filter(({ path }) => !TEST.test(path) && !path.includes('/testing/'))
  return SPECIFIED.map((specified) => {
    const { sentence, part = sentence, code } = specified
    // A longer sentence that begins with it is another one.
    const said = (text: string) => isSaid(text, plain(part), part === sentence)
    const saying = sources.filter(({ text }) => said(text)).map(({ path }) => path)
    // Where an error is declared comes before who shows it.
    const source = saying.find((path) => path.endsWith('/errors.ts')) ?? saying[0] ?? null
    const test = tests.find(({ text }) => said(text) || (code !== undefined && text.includes(`'${code}'`)))
    return { ...specified, source, test: source === null ? null : (test?.path ?? null) }
  })
}

/** Whether a text has the sentence, as a whole where it is one: nothing goes on before or behind it. */
export function isSaid(text: string, sentence: string, isWhole: boolean): boolean {
  for (let at = text.indexOf(sentence); at >= 0; at = text.indexOf(sentence, at + 1)) {
    if (!isWhole) return true
    const before = text.slice(at - 1, at)
    const behind = text.slice(at + sentence.length)
    if (!/[\p{L}\p{N} ]/u.test(before) && !/^ ?[\p{L}\p{N}]/u.test(behind)) return true
  }
  return false
}

/** Both kinds of apostrophe, however the source writes them. */
const plain = (text: string) => text.replaceAll(/\\?['’]/g, "'")

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesIn(path)
      return /\.tsx?$/.test(entry.name) ? [path] : []
    })
}
