import { expect, test } from 'vitest'
import { withInputLook } from './input-look.ts'

const others = [
  {
    id: '0190a000-0000-7000-8000-00000000000a',
    settings: { format: 'currency', currency: 'EUR', precision: 2 },
  },
  { id: '0190a000-0000-7000-8000-00000000000b', settings: { format: 'unit', unit: 'h', precision: 0 } },
  { id: '0190a000-0000-7000-8000-00000000000c', settings: { format: 'decimal', precision: 0 } },
]
const [price, hours, count] = others.map(({ id }) => `{${id}}`)
const formula = (text: string, more: object = {}) => ({ formula: text, thousands: true, ...more })

test('a formula looks like its first input, and follows it to another one', () => {
  const first = withInputLook(formula(`${price} * ${count}`), formula(''), others)
  expect(first).toEqual(formula(`${price} * ${count}`, { format: 'currency', currency: 'EUR', precision: 2 }))
  const second = withInputLook({ ...first, ...formula(`${hours} / 2`) }, first, others)
  expect(second).toEqual(formula(`${hours} / 2`, { format: 'unit', unit: 'h' }))
  expect(withInputLook({ ...second, ...formula(`${count} / 2`) }, second, others)).toEqual(
    formula(`${count} / 2`),
  )
})

test('a look that somebody chose stays', () => {
  const chosen = formula(`${price} * 2`, { format: 'percent' })
  const next = { ...chosen, formula: `${hours} * 2` }
  expect(withInputLook(next, chosen, others)).toBe(next)
})

test('a date looks like the first input that is one, follows it, and a look that somebody chose stays', () => {
  const [due, start] = ['0190a000-0000-7000-8000-00000000000d', '0190a000-0000-7000-8000-00000000000e']
  const dates = [
    ...others,
    { id: due, settings: { dateFormat: 'ymd', hour12: false, timeZone: 'Europe/Berlin', range: true } },
    { id: start, settings: { dateFormat: 'locale' } },
  ]
  const empty = formula('', { dateFormat: 'locale' })
  const text = `DATEADD({${due}}, ${count}, "day")`
  const first = withInputLook({ ...empty, formula: text }, empty, dates)
  expect(first).toEqual(formula(text, { dateFormat: 'ymd', hour12: false, timeZone: 'Europe/Berlin' }))
  const second = withInputLook({ ...first, formula: `STARTOF({${start}}, "month")` }, first, dates)
  expect(second).toEqual(formula(`STARTOF({${start}}, "month")`, { dateFormat: 'locale' }))
  const chosen = { ...first, dateFormat: 'long' }
  const next = { ...chosen, formula: `STARTOF({${start}}, "month")` }
  expect(withInputLook(next, chosen, dates)).toEqual(next)
})
