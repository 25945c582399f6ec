import { t } from '@weft/i18n'
import { expect, test } from 'vitest'

import { emptyName } from './empty-name.ts'

test.each([
  ['Status', 'No status'],
  ['Due date', 'No due date'],
  ['QA', 'No QA'],
  ['Owner of PLT', 'No Owner of PLT'],
])('items without %s are called %s', (name, said) => expect(emptyName(name, t)).toBe(said))
