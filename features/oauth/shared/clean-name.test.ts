import { expect, test } from 'vitest'

import { cleanName } from './clean-name.ts'

test.each([
  ['Build lights', 'Build lights'],
  ['  Build \n lights\t', 'Build lights'],
  ['Li\u202Eghts\u2066\u200F', 'Lights'],
  ['\u0007Lights\u0000\u009F\uFEFF', 'Lights'],
  ['Li\u200Bgh\u{E0041}ts', 'Lights'],
  ['אורות', 'אורות'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['👩\u200D💻', '👩\u200D💻'],
  ['\u200B\u202E\u200D', ''],
  ['😀'.repeat(101), '😀'.repeat(100)],
])('%j is called %j', (name, called) => {
  expect(cleanName(name)).toBe(called)
})
