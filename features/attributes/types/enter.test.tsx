import { newUuid } from '@weft/base'
import { fireEvent, waitFor } from '@testing-library/react'
import { loadLateParts } from '@weft/ui'
import { beforeAll, expect, test } from 'vitest'

import { openEditor } from '../client/testing/open-editor.tsx'
import { clientAttributeType, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()
beforeAll(loadLateParts)

const labels = [{ id: newUuid(), name: 'Bug', color: 'blue', textColor: '' }]
const one = { settings: { labels, multiple: false }, initialText: 'bug' }

/** Types whose value is of one line, and those where Enter writes one; files are saved as they come. */
const LINE = [
  'text',
  'number',
  'email',
  'phone',
  'progress',
  'rating',
  'date',
  'links',
  'label',
  'members',
] as const
const LINES = ['longtext', 'checklist'] as const

test.each([
  ...LINE.map((name) => [name, {}, {}] as const),
  ['label', one, {}] as const,
  ...LINES.map((name) => [name, {}, { ctrlKey: true }] as const),
])('Enter that ends the editor of %s in a cell saves and goes down (%o %o)', async (name, props, keys) => {
  const { commits } = openEditor(clientAttributeType(name).Editor, props)
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', ...keys })
  await waitFor(() => expect(commits.map(([, options]) => options?.move)).toEqual(['down']))
})
