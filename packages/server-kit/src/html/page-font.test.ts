import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { FONT_VERSION } from '@weft/protocol'
import { expect, test } from 'vitest'

import { FONT_FILES } from './page-font.ts'

const { resolve } = createRequire(import.meta.url)

test('pages name the files of the font that is built, with the letters that they have', () => {
  const css = readFileSync(resolve('@fontsource-variable/inter/wght.css'), 'utf8')
  const files = css.matchAll(/files\/([\w-]+)\.woff2[^]*?unicode-range: ([^;]+);/g)
  expect(FONT_FILES).toEqual([...files].map(([, name, range]) => [name, range]))
  const about = readFileSync(resolve('@fontsource-variable/inter/package.json'), 'utf8')
  expect((JSON.parse(about) as { version: string }).version).toBe(FONT_VERSION)
})
