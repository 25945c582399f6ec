import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import { render } from '@testing-library/react'
import * as fc from 'fast-check'
import { loadLateParts } from '@weft/ui'
import { describe, expect, test } from 'vitest'
import { ValueDisplay } from '../client/value-display.tsx'
import { samples } from '../shared/testing/sample-values.ts'
import { clientAttributeType, clientAttributeTypes, moreAttributeTypes } from './registry.client.ts'

await moreAttributeTypes.load()

const context = sampleContext()

function paint(name: string, data: unknown, settings = {}, cell = document.createElement('div')) {
  clientAttributeType(name).paint(cell, data, settings, context)
  return cell
}

describe.each(Object.keys(clientAttributeTypes))('painting %s', (name) => {
  const { settings, data } = samples[name] ?? expect.unreachable()

  test('any data is painted, and a recycled cell shows the same as a fresh one', () => {
    const recycled = document.createElement('div')
    fc.assert(
      fc.property(
        fc.oneof(data, fc.jsonValue(), fc.constant(null)),
        fc.constantFrom(...Object.keys(samples)),
        (value, other) => {
          clientAttributeType(other).paint(recycled, null, samples[other]?.settings ?? {}, context)
          paint(name, value, settings, recycled)
          const fresh = paint(name, value, settings)
          expect(recycled.firstElementChild?.isEqualNode(fresh.firstElementChild)).toBe(true)
          expect(recycled.querySelector('script, img, iframe')).toBeNull()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('painting again keeps the nodes', () => {
    const [value] = fc.sample(data, 1)
    const cell = paint(name, value, settings)
    const before = cell.firstElementChild
    paint(name, value, settings, cell)
    expect(cell.firstElementChild).toBe(before)
  })

  test('an empty value shows no text', () => {
    expect(paint(name, null, settings).textContent).toBe('')
  })
})

test('text is text, never markup, and finds its own direction', () => {
  const cell = paint('text', '<b>bold</b>')
  expect(cell.textContent).toBe('<b>bold</b>')
  expect(cell.querySelector('b')).toBeNull()
  expect(cell.querySelector('[dir=auto]')).not.toBeNull()
})

test('a long text shows its words whether it is whole or an excerpt', () => {
  expect(paint('longtext', '<p>One</p><p>two</p>').textContent).toBe('One\ntwo')
  expect(paint('longtext', { excerpt: 'One', length: 9, hash: 'h' }).textContent).toBe('One')
})

test('a date that repeats is marked, and its title says how', async () => {
  await loadLateParts()
  const cell = paint('date', {
    start: '2024-05-16',
    hasTime: false,
    repeat: { rule: 'FREQ=DAILY', mode: 'same' },
  })
  expect(cell.querySelector('[data-repeat]')?.getAttribute('title')).toBe(
    'May 16, 2024\nEvery day\nReopen this item when done',
  )
  expect(paint('date', { start: '2024-05-16', hasTime: false }).querySelector('[data-repeat]')).toBeNull()
})

test('dates within a week are said from today, with the exact one as title', () => {
  const cell = paint('date', { start: '2024-05-16', hasTime: false })
  expect(cell.textContent).toBe('Tomorrow')
  expect((cell.firstElementChild as HTMLElement).title).toBe('May 16, 2024')
  expect(paint('date', { start: '2024-05-12', hasTime: false }).textContent).toBe('3 days ago')
  expect(paint('date', { start: '2024-05-20', hasTime: false }).textContent).toBe('Mon')
  expect(paint('date', { start: '2024-05-22', hasTime: false }).textContent).toBe('May 22')
  expect(paint('date', { start: '2025-05-22', hasTime: false }).textContent).toBe('May 22, 2025')
  expect(paint('date', { start: '2024-05-16', hasTime: false }, { dateFormat: 'ymd' }).textContent).toBe(
    '2024-05-16',
  )
})

test('a range says both of its ends, each of which is cut by itself', () => {
  const { paint: draw, defaultSettings } = clientAttributeType('date')
  const said = (start: string, end: string, locale = 'en-US') => {
    const cell = document.createElement('div')
    // After a single date, as cells are used again.
    for (const data of [{ start }, { start, end }])
      draw(cell, { ...data, hasTime: false }, defaultSettings, sampleContext({ locale }))
    return [...cell.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  }
  expect(said('2024-11-27', '2024-12-01')).toEqual(['Nov 27', ' – ', 'Dec 1'])
  expect(said('2024-12-05', '2024-12-07', 'en-GB')).toEqual(['5', ' – ', '7 Dec'])
  expect(said('2024-12-05', '2024-12-07', 'ar')).toEqual(['5', '–', '7 ديسمبر'])
  expect(said('2024-12-30', '2025-01-04')).toEqual(['Dec 30', ' – ', 'Jan 4, 2025'])
  expect(said('2024-12-30 10:00:00', '2024-12-30 11:00:00')[0]).toMatch(/^Dec 30, 10:00\sAM$/)
})

test('links open safely, and an address that may not be a link leads nowhere', () => {
  const cell = paint('links', [
    { id: 'a', url: 'https://www.example.com/', name: '' },
    { id: 'b', url: 'javascript:alert(1)', name: 'bad' },
  ])
  const [good, bad] = cell.querySelectorAll('a')
  expect(good?.textContent).toBe('example.com')
  expect(good?.rel).toContain('noopener')
  expect(bad?.hasAttribute('href')).toBe(false)
  expect(paint('email', 'ada@example.com').querySelector('a')?.getAttribute('href')).toBe(
    'mailto:ada@example.com',
  )
})

test('labels look like priorities where the settings say so, and a stage of work has its dot', () => {
  const [high, low] = ['High', 'Low'].map((name) => ({ id: newUuid(), name, color: 'red', textColor: '' }))
  const labels = [high, low]
  const shown = (settings: object) => {
    const [first] = paint('label', [low?.id], { labels, ...settings }).firstElementChild?.children ?? []
    return Object.fromEntries(Object.entries((first as HTMLElement).dataset))
  }
  expect(shown({ appearance: 'priority' })).toEqual({ level: '1' })
  expect(shown({ appearance: 'priority_rising' })).toEqual({ level: '3' })
  expect(shown({})).toEqual({ color: 'red' })
  expect(shown({ labels: [{ ...low, category: 'done' }] })).toEqual({ color: 'red', stage: 'done' })
})

test('a negative number is seen with a true minus, and other hyphens stay', () => {
  const unit = { format: 'unit', unit: 'man-days' }
  const shown = [
    paint('number', -1234.5, { precision: 1 }),
    paint('number', -5, { format: 'currency', currency: 'USD', precision: 2 }),
    paint('number', -5, { ...unit, display: 'bar' }),
    paint('number', 5, unit),
    paint('formula', -0.5, { result: 'number' }),
  ]
  expect(shown.map((cell) => cell.textContent)).toEqual([
    '\u22121,234.5',
    '\u2212$5.00',
    '\u22125 man-days',
    '5 man-days',
    '\u22120.5',
  ])
})

test('labels carry their colour, and only hexadecimal colours of their own', () => {
  const label = (color: string, textColor = '') => ({ id: newUuid(), name: color, color, textColor })
  const labels = [label('red'), label('#102030'), label('red;background:url(x)')]
  const pills = [
    ...(paint(
      'label',
      labels.map(({ id }) => id),
      { labels },
    ).firstElementChild?.children ?? []),
  ] as HTMLElement[]
  expect(pills.map((pill) => pill.dataset.color)).toEqual(['red', 'gray', 'gray'])
  expect(pills.map((pill) => pill.style.background)).toEqual(['', 'rgb(16, 32, 48)', ''])
})

test('a person alone has the name beside the avatar, several are avatars with titles', () => {
  expect(paint('members', [1]).textContent).toBe('ALAda Lovelace')
  const many = paint('members', [1, 2])
  expect(many.textContent).toBe('ALGH')
  expect([...many.querySelectorAll('[role=img]')].map((avatar) => avatar.getAttribute('aria-label'))).toEqual(
    ['Ada Lovelace', 'Grace Hopper'],
  )
  expect(paint('members', [9]).textContent).toBe('Removed User')
})

test('a box is ticked, a number can be a bar', () => {
  expect(paint('checkbox', true).querySelector('[data-checked]')).not.toBeNull()
  expect(paint('checkbox', null).querySelector('[data-checked]')).toBeNull()
  const bar = paint('number', 150, { display: 'bar', displayMax: 100 }).firstElementChild as HTMLElement
  expect(bar.style.getPropertyValue('--share')).toBe('1')
})

test('an unknown type is shown as it is stored', () => {
  expect(paint('hologram', { a: 1 }).textContent).toBe('{"a":1}')
})

test('the display outside the grid follows its value', () => {
  const type = clientAttributeType('number')
  const props = { type, settings: {}, context }
  const view = render(<ValueDisplay {...props} data={5} />)
  expect(view.container.textContent).toBe('5')
  view.rerender(<ValueDisplay {...props} data={6} />)
  expect(view.container.textContent).toBe('6')
})
