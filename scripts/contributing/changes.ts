import { readFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'

import type { CopiedTree } from '../../e2e/harness/copied-tree.ts'

/** A copy of the tree that notes what is touched in it. */
export interface Walk {
  write(path: string, text: string): Promise<void>
  edit(path: string, change: (text: string) => string): Promise<void>
  /** A member of a family like another one, under its own name. */
  copyMember(family: string, from: string, to: string, texts: readonly string[]): Promise<void>
  readonly touched: readonly string[]
}

export function walkIn(copy: CopiedTree): Walk {
  const touched: string[] = []
  const edit: Walk['edit'] = async (path, change) => {
    touched.push(path)
    await copy.edit(path, change)
  }
  return {
    touched,
    edit,
    async write(path, text) {
      touched.push(path)
      await copy.write(path, text)
    },
    async copyMember(family, from, to, texts) {
      touched.push(`${family}${to}/`)
      await cp(join(copy.root, family, from), join(copy.root, family, to), {
        recursive: true,
        filter: (path) => !path.includes('.test.'),
      })
      for (const file of texts) {
        const path = `${family}${to}/${file}`
        await edit(path, (text) => text.replace(`type: '${from}'`, `type: '${to}'`))
      }
    },
  }
}

/** Joins a list of members: its import, and its name after another one's. */
const joinList = (name: string, side: string, after: string) => (text: string) =>
  `import { member as ${name} } from './${name}/${side}'\n${text.replace(
    new RegExp(`(\\n[^\\n]*[ {])${after},`),
    `$1${after}, ${name},`,
  )}`

const TYPES = 'features/attributes/types/'
const VIEWS = 'features/views/types/'

export async function addAttributeType(walk: Walk): Promise<void> {
  await walk.copyMember(TYPES, 'email', 'handle', ['definition.ts'])
  await walk.edit(`${TYPES}handle/definition.ts`, (text) => text.replace('order: 20', 'order: 25'))
  await walk.edit(`${TYPES}registry.server.ts`, joinList('handle', 'server.ts', 'email'))
  await walk.edit(`${TYPES}registry.late.ts`, joinList('handle', 'client.tsx', 'email'))
  await walk.edit('features/attributes/shared/testing/sample-values.ts', (text) =>
    text.replace(/( {2})email(: \{[^]*?\n {2}\},\n)/, '$1email$2$1handle$2'),
  )
}

export async function addView(walk: Walk): Promise<void> {
  await walk.copyMember(VIEWS, 'document', 'leaflet', ['definition.ts'])
  await walk.edit(`${VIEWS}registry.server.ts`, joinList('leaflet', 'server.ts', 'document'))
  await walk.edit(`${VIEWS}registry.late.ts`, joinList('leaflet', 'client.tsx', 'document'))
}

const NOTES = 'features/notes/'

export async function addFeature(walk: Walk): Promise<void> {
  await walk.write(`${NOTES}client/index.ts`, "export { notesFeature } from './feature.ts'\n")
  await walk.write(`${NOTES}server/index.ts`, "export { notesFeature } from './feature.ts'\n")
  await walk.write(
    `${NOTES}client/feature.ts`,
    `import type { ClientFeature } from '@weft/client-kit'

/** Notes of a workspace. */
export const notesFeature: ClientFeature = {
  name: 'notes',
  pages: [],
  parts: () => import('./parts.ts').then((it) => it.notesParts),
}
`,
  )
  await walk.write(
    `${NOTES}client/parts.ts`,
    `import type { FeatureParts } from '@weft/client-kit'

/** What it adds to the pages of a session. */
export const notesParts: FeatureParts = {
  extensions: [],
  destinations: [],
}
`,
  )
  await walk.write(
    `${NOTES}server/feature.ts`,
    `import type { ServerFeature } from '@weft/server-kit'

import { notesRoutes } from './routes.ts'

/** Notes of a workspace. */
export const notesFeature: ServerFeature = { name: 'notes', routes: notesRoutes }
`,
  )
  await walk.write(
    `${NOTES}server/routes.ts`,
    `import type { Kit, Route } from '@weft/server-kit'

export function notesRoutes(_kit: Kit): Route[] {
  return []
}
`,
  )
  const line = (side: string) => (text: string) =>
    `import { notesFeature } from '@weft/features/notes/${side}'\n${text.replace(
      /((?:ClientFeature|ServerFeature)\[\] = \[\n)/,
      '$1  notesFeature,\n',
    )}`
  await walk.edit('apps/web/src/features.ts', line('client'))
  await walk.edit('apps/server/src/features.ts', line('server'))
}

export async function addPage(walk: Walk): Promise<void> {
  await walk.write(
    `${NOTES}client/notes-screen.tsx`,
    `import { useT } from '@weft/i18n/react'

export function NotesScreen({ team_id }: { team_id: number }) {
  const t = useT()
  return <h1>{t('Notes of workspace {team_id}', { team_id })}</h1>
}
`,
  )
  await walk.edit(
    `${NOTES}client/feature.ts`,
    (text) =>
      `import { page, teamParams } from '@weft/client-kit'\nimport { msg } from '@weft/i18n'\n${text.replace(
        'pages: [],',
        `pages: [
    page({
      path: '/team/$teamId/notes',
      title: msg('Notes'),
      shell: 'frame',
      params: teamParams,
      screen: () => import('./notes-screen.tsx').then((it) => it.NotesScreen),
      props: ({ params }) => ({ team_id: params.teamId }),
    }),
  ],`,
      )}`,
  )
}

/** What is done with an item, and a tab of it. */
export async function addItemParts(walk: Walk): Promise<void> {
  await walk.write(
    `${NOTES}client/item-notes.tsx`,
    `import type { ExtensionPoints } from '@weft/client-kit'

export function ItemNotes({ item }: ExtensionPoints['item.tabs']) {
  return <p>{item.id}</p>
}
`,
  )
  await walk.write(
    `${NOTES}client/add-note.tsx`,
    `import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Dialog } from '@weft/ui'

export function AddNote({ onClose }: ExtensionPoints['item.menu']) {
  const t = useT()
  return (
    <Dialog title={t('Add note')} isOpen onOpenChange={onClose}>
      {null}
    </Dialog>
  )
}
`,
  )
  await walk.edit(
    `${NOTES}client/parts.ts`,
    (text) =>
      `import { extend } from '@weft/client-kit'\nimport { msg } from '@weft/i18n'\nimport { StickyNote } from 'lucide-react'\n${text.replace(
        'extensions: [],',
        `extensions: [
    extend('item.tabs', () => import('./item-notes.tsx').then((it) => it.ItemNotes), 30, {
      id: 'notes',
      label: msg('Notes'),
      needs: 'VIEW_ACTIVITY_LOG',
    }),
    extend('item.menu', () => import('./add-note.tsx').then((it) => it.AddNote), 30, {
      label: msg('Add note'),
      icon: StickyNote,
    }),
  ],`,
      )}`,
  )
}

export async function addDestination(walk: Walk): Promise<void> {
  await walk.edit(`${NOTES}client/parts.ts`, (text) =>
    text.replace(
      'destinations: [],',
      `destinations: [
    {
      path: '/team/$teamId/notes',
      label: msg('Notes'),
      icon: StickyNote,
      order: 50,
      shownIn: ['search'],
      key: { letter: 'N', says: msg('Go to the notes') },
    },
  ],`,
    ),
  )
}

export async function addRoute(walk: Walk): Promise<void> {
  await walk.write(`${NOTES}shared/index.ts`, "export { countNotes } from './contract.ts'\n")
  await walk.write(
    `${NOTES}shared/contract.ts`,
    `import { defineRoute, numericParam } from '@weft/protocol'
import * as z from 'zod/mini'

export const countNotes = defineRoute({
  method: 'GET',
  path: '/api/{team_id}/notes/count',
  summary: 'How many notes a workspace has',
  params: z.object({ team_id: numericParam }),
  answer: z.object({ data: z.object({ count: z.int() }) }),
})
`,
  )
  await walk.write(
    `${NOTES}server/routes.ts`,
    `import { anyone, type Kit, loadPrincipal, type Route, route } from '@weft/server-kit'

import { countNotes } from '../shared/index.ts'

export function notesRoutes(kit: Kit): Route[] {
  return [
    route(countNotes, {
      scope: 'work',
      load: ({ params, caller }) => loadPrincipal(kit, params.team_id, caller),
      permit: anyone,
      handle: () => Promise.resolve({ data: { count: 0 } }),
    }),
  ]
}
`,
  )
  await walk.write(
    `${NOTES}server/interface-words.ts`,
    `import type { InterfaceWords } from '@weft/server-kit'

export const words: InterfaceWords = {
  title: 'Notes',
  about: 'Notes on boards.',
  fields: {
    count: 'How many notes there are.',
  },
}
`,
  )
  await walk.edit(`${NOTES}server/feature.ts`, (text) =>
    text.replace(
      'routes: notesRoutes }',
      "routes: notesRoutes, words: async () => (await import('./interface-words.ts')).words }",
    ),
  )
  await walk.write(
    `${NOTES}server/testing/matrix-routes.ts`,
    `import { type MatrixRoutes, SEEN_IN_TEAM } from '@weft/server/testing/matrix'

export const matrixRoutes: MatrixRoutes = {
  rows: [['GET /api/{team_id}/notes/count', SEEN_IN_TEAM]],
}
`,
  )
}

export async function addLanguage(walk: Walk, root: string): Promise<void> {
  const english = readFileSync(join(root, 'packages/i18n/locales/en.json'), 'utf8')
  await walk.write('packages/i18n/locales/nb.json', english)
  await walk.edit('packages/i18n/src/languages.ts', (text) =>
    text.replace(
      "  { tag: 'sr',",
      "  { tag: 'nb', name: 'Norsk', direction: 'ltr', texts: 'catalogue' },\n  { tag: 'sr',",
    ),
  )
}

export async function addSyncedRecord(walk: Walk): Promise<void> {
  await walk.write(
    'packages/model/src/note.ts',
    `import * as z from 'zod/mini'

import { defineCollection } from './collection.ts'
import { slugSchema, uuidSchema } from './synced-record.ts'

/** What somebody notes on a board. */
export const notes = defineCollection({
  name: 'notes',
  record: 'Note',
  feed: 'board',
  id: uuidSchema,
  fields: z.object({ board_id: slugSchema, text: z.string() }),
  scope: ['board_id'],
  immutable: ['board_id'],
  defaults: {},
})
`,
  )
  await walk.edit('packages/model/src/index.ts', (text) => `export { notes } from './note.ts'\n${text}`)
  await walk.write('packages/db/migrations/9999_add_notes.sql', 'create table notes (id uuid not null);\n')
  await walk.write(
    `${NOTES}server/collection.ts`,
    `import { notes } from '@weft/model'
import { RECORD_COLUMNS, type ServerCollection, tableReader, tableStore } from '@weft/server-kit'

const store = tableStore('notes', { ...RECORD_COLUMNS, id: 'uuid', board_id: 'text', text: 'text' })

export const noteCollection: ServerCollection = {
  model: notes,
  store,
  reader: tableReader({
    table: 'notes',
    columns: store.columns,
    idType: 'uuid',
    where: () => ({ sql: '', params: [] }),
  }),
  place: () => Promise.resolve(new Map()),
  feedOf: (row, team_id) => ({ team_id, kind: 'board', id: String(row['board_id']) }),
  present: (row) => row,
  container: (row) => ({ type: 'board', id: String(row['board_id']) }),
  mayCreate: () => false,
  mayChange: () => false,
  mayRemove: () => false,
}
`,
  )
  await walk.edit(
    `${NOTES}server/feature.ts`,
    (text) =>
      `import { noteCollection } from './collection.ts'\n${text.replace("{ name: 'notes',", "{ name: 'notes', collections: [noteCollection],")}`,
  )
  await walk.edit(
    `${NOTES}client/parts.ts`,
    (text) =>
      `import { notes } from '@weft/model'\nimport { settingsOf } from '@weft/store'\n${text.replace('  extensions: [', '  collections: [settingsOf(notes)],\n  extensions: [')}`,
  )
  await walk.edit(`${NOTES}server/interface-words.ts`, (text) =>
    text.replace('  fields: {\n', "  fields: {\n    'Note.text': 'What the note says.',\n"),
  )
  await walk.edit(`${NOTES}server/testing/matrix-routes.ts`, (text) =>
    text.replace('SEEN_IN_TEAM]]', "SEEN_IN_TEAM], ['GET /api/{team_id}/notes', SEEN_IN_TEAM]]"),
  )
}
