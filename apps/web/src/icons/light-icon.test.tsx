import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as lucide from 'lucide-react'
import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { createLightIcon, type IconData, type LightIconProps } from './light-icon.ts'

const icons = join(import.meta.dirname, '../../../../node_modules/lucide-react/dist/esm/icons')

/** The data of an icon, out of its module. */
function dataOf(file: string): IconData {
  const source = readFileSync(join(icons, `${file}.mjs`), 'utf8')
  const [, data = ''] = /const __iconData = (\{[^]*?\n\});/.exec(source) ?? []
  return JSON.parse(data.replaceAll(/([{,]\s*)(\w+):/g, '$1"$2":')) as IconData
}

/** Attributes in an order of their own. */
function parts(Icon: ComponentType<LightIconProps>, props: LightIconProps): string[] {
  const markup = renderToStaticMarkup(createElement(Icon, props))
  return markup.split(/(?=<)/).map((tag) =>
    tag
      .split(/ (?=[a-zA-Z-]+=)/)
      .toSorted()
      .join(' '),
  )
}

test.each([
  ['plus', lucide.Plus],
  ['circle-question-mark', lucide.CircleHelp],
  ['chart-no-axes-column', lucide.ChartNoAxesColumn],
  ['x', lucide.X],
  ['star', lucide.Star],
] as const)('%s is drawn as the library draws it', (file, theirs) => {
  const Icon = createLightIcon(dataOf(file))
  const samples: LightIconProps[] = [
    {},
    { size: 14 },
    { className: 'icon-flip', color: 'red' },
    { 'aria-label': 'Name' },
    { role: 'img', strokeWidth: 3 },
  ]
  for (const props of samples) {
    expect(parts(Icon, props)).toEqual(parts(theirs as ComponentType<LightIconProps>, props))
  }
})
