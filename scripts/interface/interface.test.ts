import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { root } from '../run.ts'
import { interfaceFiles } from './interface-files.ts'

test('the types of the SDK follow from the document, as npm run fix writes them', async () => {
  for (const [path, text] of Object.entries(await interfaceFiles()))
    // Not by toBe, which would print a megabyte.
    expect(`${path}: ${readFileSync(join(root, path), 'utf8') === text ? 'is' : 'is not'} up to date`).toBe(
      `${path}: is up to date`,
    )
})
