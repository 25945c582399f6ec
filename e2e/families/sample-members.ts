import type { CopiedTree } from '../harness/copied-tree.ts'

const STARS = 'features/attributes/types/stars'
const TALLY = 'features/views/types/tally'

/** Adds an attribute type: one folder, and one line in each of the two registries. */
export async function addSampleType(tree: CopiedTree): Promise<void> {
  await tree.write(
    `${STARS}/definition.ts`,
    `import { msg } from '@weft/i18n'
import type { FamilyMember } from '../../shared/family-member.ts'

const starsOf = (data: unknown): number => (typeof data === 'number' ? data : 0)

/** One to three stars. */
export const definition: FamilyMember = {
  type: 'stars',
  label: msg('Stars'),
  defaultSettings: {},
  format: (data) => '★'.repeat(starsOf(data)),
  sortKey: starsOf,
  operators: ['eq', 'is_empty'],
  predicate: (operator, operand) => (operator === 'eq' ? (data) => data === operand : (data) => (data ?? null) === null),
  aggregates: ['average'],
  toNumber: starsOf,
}
`,
  )
  await tree.write(
    `${STARS}/input.ts`,
    `import { msg } from '@weft/i18n'
import type { AttributeInput } from '@weft/model'

/** Takes in digits, and stars themselves. */
export const input: AttributeInput = {
  checkSettings: () => [],
  checkData: (data) => (typeof data === 'number' && data >= 1 && data <= 3 ? null : msg('One to three stars')),
  normalise: (data) => (data === 0 ? null : (data ?? null)),
  parse(text) {
    const count = /^\\d+$/.test(text.trim()) ? Number(text) : [...text].filter((char) => char === '★').length
    return count <= 3 ? { data: count === 0 ? null : count } : { problem: msg('One to three stars') }
  },
}
`,
  )
  await tree.write(
    `${STARS}/server.ts`,
    `import type { ServerAttributeType } from '../../server/server-type.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export const member: ServerAttributeType = { ...definition, ...input }
`,
  )
  await tree.write(
    `${STARS}/client.tsx`,
    `import { Star } from 'lucide-react'
import type { ClientAttributeType, EditorProps } from '../../client/attribute-member.ts'
import { late } from '@weft/ui'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { NoSettings } from '../../client/settings/no-settings.tsx'
import { definition } from './definition.ts'
import { input } from './input.ts'

function StarsEditor(props: EditorProps) {
  const text = { read: (data: unknown) => String(data ?? ''), inputMode: 'numeric' } as const
  return <InlineEditor {...props} {...text} input={input} typeLabel={definition.label} />
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Star,
  input: late(() => Promise.resolve(input)),
  paint(cell, data) {
    cell.textContent = '★'.repeat(typeof data === 'number' ? data : 0)
  },
  Editor: StarsEditor,
  Settings: NoSettings,
  editOn: 'type',
}
`,
  )
  // In the browser a new type comes with the part that few boards need at first.
  for (const [registry, side] of [
    ['server', 'server.ts'],
    ['late', 'client.tsx'],
  ]) {
    await tree.edit(`features/attributes/types/registry.${registry}.ts`, (text) =>
      text
        .replace(/(import \{ member as email \})/, `import { member as stars } from './stars/${side}'\n$1`)
        .replace(/\n(\s+)email,/, '\n$1stars,\n$1email,'),
    )
  }
}

/** Adds a view: one folder, and one line in each of the two registries. */
export async function addSampleView(tree: CopiedTree): Promise<void> {
  await tree.write(
    `${TALLY}/definition.ts`,
    `import { msg } from '@weft/i18n'
import type { ViewType } from '../../shared/view-type.ts'

export const definition: ViewType = { type: 'tally', label: msg('Tally'), defaultSettings: {}, checkSettings: () => [] }
`,
  )
  await tree.write(
    `${TALLY}/server.ts`,
    `import type { ViewType } from '../../shared/view-type.ts'
import { definition } from './definition.ts'

export const member: ViewType = { ...definition }
`,
  )
  await tree.write(
    `${TALLY}/client.tsx`,
    `import { Hash } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { ClientViewType, ViewProps } from '../../client/view-member.ts'
import { definition } from './definition.ts'

function Tally({ query }: ViewProps) {
  const length = useSyncExternalStore(
    (listener) => query.subscribe(listener),
    () => query.length,
  )
  return <output data-testid="tally">{length}</output>
}

export const member: ClientViewType = { ...definition, icon: Hash, Component: Tally }
`,
  )
  for (const side of ['server.ts', 'client.tsx']) {
    const registry = `features/views/types/registry.${side === 'server.ts' ? 'server' : 'client'}.ts`
    await tree.edit(registry, (text) =>
      text
        .replace(/(import \{ member as table \})/, `import { member as tally } from './tally/${side}'\n$1`)
        .replace(/\{ table\b/g, '{ tally, table'),
    )
  }
}
