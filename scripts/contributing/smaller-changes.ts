import type { Walk } from './changes.ts'

// Changes of a line or a file, in the product as it is and in the feature that addFeature makes.
const NOTES = 'features/notes/'

export async function addText(walk: Walk): Promise<void> {
  await walk.edit(`${NOTES}client/add-note.tsx`, (text) => text.replace('{null}', "<p>{t('A new note')}</p>"))
}

export async function addKeys(walk: Walk): Promise<void> {
  await walk.write(
    `${NOTES}client/keys.ts`,
    `import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'

export function groups(): readonly KeyGroup[] {
  return [{ title: t('Notes'), keys: [[t('Add note'), ['Alt', 'N']]] }]
}

export function handle(event: KeyboardEvent): void {
  if (event.altKey && event.key === 'n') event.preventDefault()
}
`,
  )
  await walk.edit(
    `${NOTES}client/parts.ts`,
    (text) =>
      `import { keysPart } from '@weft/client-kit'\n${text.replace('  extensions: [', "  keys: [keysPart(90, () => import('./keys.ts'))],\n  extensions: [")}`,
  )
}

/** A page among the settings of a workspace; the screen is that of addPage. */
export async function addSettings(walk: Walk): Promise<void> {
  await walk.edit(`${NOTES}client/parts.ts`, (text) =>
    text.replace(
      '  extensions: [',
      `  settings: [
    { path: '/team/$teamId/notes', of: 'workspace', label: msg('Notes'), icon: StickyNote, order: 45 },
  ],
  extensions: [`,
    ),
  )
}

/** A mail, and the job that sends it. */
export async function addMail(walk: Walk): Promise<void> {
  await walk.write(
    `${NOTES}server/note-mail.ts`,
    `import { composeMail, linkTo, type Mail } from '@weft/features/mail/server'

type Person = Parameters<typeof composeMail>[0]

/** What tells somebody of a note. */
export function noteMail(person: Person, appUrl: URL, board_id: string): Promise<Mail> {
  return composeMail(
    person,
    ({ t }) => ({
      subject: t('A new note'),
      title: t('A new note'),
      paragraphs: [],
      action: { label: t('Open the board'), href: linkTo(appUrl, ['b', board_id]) },
      notes: [],
    }),
    { expires_at: 0 },
  )
}
`,
  )
}

export async function addJob(walk: Walk): Promise<void> {
  await walk.write(
    `${NOTES}server/tell-note.ts`,
    `import type { Mailer } from '@weft/features/mail/server'
import type { Jobs } from '@weft/jobs'

import { noteMail } from './note-mail.ts'

export interface NotesDeps {
  jobs: Pick<Jobs, 'register'>
  mailer: Mailer
  appUrl: URL
}

interface TellNoteJob {
  team_id: number
  person: Parameters<typeof noteMail>[0]
  board_id: string
}

/** Tells people of notes, in the background. */
export function tellNotes({ jobs, mailer, appUrl }: NotesDeps): void {
  jobs.register<TellNoteJob>('tell_note', async ({ payload }) =>
    mailer.sendMail(await noteMail(payload.person, appUrl, payload.board_id)),
  )
}
`,
  )
  await walk.write(`${NOTES}server/index.ts`, "export { createNotesFeature } from './feature.ts'\n")
  await walk.edit(
    `${NOTES}server/feature.ts`,
    (text) =>
      `import { type NotesDeps, tellNotes } from './tell-note.ts'\n${text
        .replace(
          'export const notesFeature: ServerFeature = {',
          'export const createNotesFeature = (deps: NotesDeps): ServerFeature => ({ start: async () => tellNotes(deps),',
        )
        .replace(/\}\s*$/, '})\n')}`,
  )
  await walk.edit('apps/server/src/features.ts', (text) =>
    text
      .replace('import { notesFeature }', 'import { createNotesFeature }')
      .replace('  notesFeature,', '  createNotesFeature({ jobs: dependencies.jobs, mailer, appUrl }),'),
  )
}

export async function addMigration(walk: Walk): Promise<void> {
  await walk.write('packages/db/migrations/9998_add_pins.sql', 'create table pins (id uuid not null);\n')
}

export async function addPermission(walk: Walk): Promise<void> {
  const after = (line: RegExp, added: string) => (text: string) => text.replace(line, `$&${added}`)
  await walk.edit('packages/permissions/src/names.ts', after(/ {2}'USE_AI',\n/, "  'PIN_NOTES',\n"))
  await walk.edit(
    'packages/permissions/src/role-defaults.ts',
    after(/ {2}USE_AI: .*\n/, "  PIN_NOTES: ['all', 'all', 'none'],\n"),
  )
  await walk.edit(
    'packages/permissions/src/role-defaults.test.ts',
    after(/USE_AI +● ● –\n/, 'PIN_NOTES              ● ● –\n'),
  )
  await walk.edit(
    'features/permissions/shared/permission-groups.ts',
    after(/ {2}USE_AI: .*\n/, "  PIN_NOTES: ['workspace', 'folder'],\n"),
  )
  await walk.edit(
    'features/permissions/client/permission-names.ts',
    after(/ {4}USE_AI: .*\n/, "    PIN_NOTES: t('Pin notes'),\n"),
  )
}

export async function addFormulaFunction(walk: Walk): Promise<void> {
  const before = (line: string, added: string) => (text: string) => text.replace(line, `${added}${line}`)
  await walk.edit(
    'packages/formula/src/functions/text-functions.ts',
    before('  UPPER: ', '  SHOUT: onText((text) => `${text.toUpperCase()}!`),\n'),
  )
  await walk.edit(
    'packages/formula/src/functions/text-functions.test.ts',
    before('  UPPER: ', "  SHOUT: [['SHOUT(\"a\")', 'A!']],\n"),
  )
  await walk.edit(
    'features/attributes/types/formula/editor/function-help.ts',
    before('  UPPER: ', "  SHOUT: ['SHOUT(text)', msg('Loud.')],\n"),
  )
}

export async function addLook(walk: Walk): Promise<void> {
  await walk.edit('features/publishing/server/page/styles.ts', (text) =>
    text.replace(':root{color-scheme:light dark;', ':root{color-scheme:light dark;\n--seam:transparent;'),
  )
}
