import { htmlOfPlainText } from '@weft/rich-text'
import { newUuid, toWireTime } from '@weft/base'
import type { Settings } from '@weft/model'
import * as fc from 'fast-check'

/** What the contract suite needs of a member: settings, good data, and operands for its conditions. */
export interface Sample {
  settings: Settings
  /** Good, filled data as a client may send it. */
  data: fc.Arbitrary<unknown>
  /** Operands that complete a condition. */
  operand: fc.Arbitrary<unknown>
  /** Whether what the type shows can be typed in again, for all data, with the same result. */
  readsBack: boolean
  /** The parts that it does without: questions of forms, columns and groups of its values, HTML of its own outside. */
  without?: readonly ('asked' | 'stack' | 'groups' | 'html')[]
}

const labels = ['Bug', 'Task', 'Epic', 'Chore'].map((name) => ({
  id: newUuid(),
  name,
  color: 'blue',
  textColor: '',
}))
const labelIds = fc.subarray(
  labels.map(({ id }) => id),
  { minLength: 1 },
)
const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .filter((sample) => sample.trim() !== '')
// What looks like a mark of a list or a heading is taken for one as it is typed, and paragraphs are shown as the lines of one are.
const unmarked = text.filter((sample) => !/[-+*_~`#>|=!<[\]\\\n\r\u0085\u2028\u2029]|\d[.)]/.test(sample))
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
// Times are shown to the minute, so only whole minutes read back.
const moment = fc.integer({ min: 0, max: 60 * 24 * 365 * 100 }).map((minutes) => toWireTime(minutes * 60_000))
const date = fc.oneof(
  day.map((start) => ({ start, hasTime: false })),
  moment.map((start) => ({ start, hasTime: true })),
  fc.tuple(day, day).map(([a, b]) => ({ start: a < b ? a : b, end: a < b ? b : a, hasTime: false })),
)
const dayOperand = fc.oneof(
  day,
  fc.tuple(day, day),
  fc.record({ rel: fc.constantFrom('day', 'week', 'month'), n: fc.integer({ min: -50, max: 50 }) }),
  fc.record({
    range: fc.constantFrom('this', 'past', 'next'),
    unit: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
    n: fc.integer({ min: 1, max: 20 }),
  }),
)
const FILE_TYPES = ['image/png', 'application/pdf', 'text/plain'] as const
const host = fc.stringMatching(/^[a-z]{1,10}\.[a-z]{2,5}$/)

/** Something for every operator, whatever comes out. */
const anyOperand = fc.oneof(
  text,
  fc.integer({ min: -1000, max: 1000 }),
  fc.tuple(fc.nat(1000), fc.nat(1000)),
  dayOperand,
  labelIds,
)
const targets = Array.from({ length: 4 }, () => newUuid())
const link = fc.record({
  item_id: fc.constantFrom(...targets),
  folder_id: fc.option(fc.constant('AAAAAAAAAAB')),
  name: text,
  shown: fc.constant({}),
  inputs: fc.constant({}),
})

/** By name; a member without a sample fails the suite. */
export const samples: Readonly<Record<string, Sample>> = {
  text: { settings: {}, data: text, operand: text, readsBack: true, without: ['stack', 'html'] },
  longtext: {
    settings: {},
    data: unmarked.map(htmlOfPlainText),
    operand: text,
    readsBack: true,
    without: ['stack', 'groups'],
  },
  number: {
    settings: { precision: 8 },
    data: fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.integer({ min: -1e12, max: 1e12 }).map((n) => n / 1e4),
    ),
    operand: fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.tuple(fc.integer(), fc.integer())),
    readsBack: true,
    without: ['stack'],
  },
  checkbox: { settings: {}, data: fc.boolean(), operand: fc.constant(undefined), readsBack: true },
  date: {
    settings: { dateFormat: 'ymd', time: true, range: true },
    data: date,
    operand: dayOperand,
    readsBack: true,
    without: ['html'],
  },
  label: { settings: { labels, multiple: true }, data: labelIds, operand: labelIds, readsBack: true },
  members: {
    settings: {},
    data: fc.subarray([1, 2, 3, 4], { minLength: 1 }),
    operand: fc.oneof(fc.subarray([1, 2, 'me', 'removed'], { minLength: 1 }), fc.constantFrom(1, 'me')),
    // Two people of the sample have the same name.
    readsBack: false,
    without: ['html'],
  },
  email: {
    settings: {},
    data: fc
      .tuple(fc.stringMatching(/^[A-Za-z0-9]{1,20}$/), host)
      .map(([name, domain]) => `${name}@${domain}`),
    operand: text,
    readsBack: true,
    without: ['stack'],
  },
  formula: {
    settings: { formula: '1 + 1', result: 'number' },
    data: fc.integer({ min: -1e9, max: 1e9 }),
    // Of every kind, since a filter may be older than the formula.
    operand: fc.oneof(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.tuple(fc.integer(), fc.integer()),
      text,
      day,
      fc.constant({ range: 'this', unit: 'month' }),
    ),
    // Nothing can be typed in.
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  links: {
    settings: {},
    data: fc.array(
      host.map((name) => ({ id: newUuid(), url: `https://${name}/`, name: '' })),
      { minLength: 1, maxLength: 3 },
    ),
    operand: text,
    // Links that are read get ids of their own.
    readsBack: false,
    without: ['stack'],
  },
  attachments: {
    settings: {},
    data: fc.array(
      fc
        .tuple(fc.stringMatching(/^[a-z]{1,12}\.(png|pdf|txt)$/), fc.nat(1e8), fc.constantFrom(...FILE_TYPES))
        .map(([name, size, mime]) => ({ id: newUuid(), name, size, mime })),
      { minLength: 1, maxLength: 4 },
    ),
    operand: fc.oneof(fc.constantFrom('png', 'a'), fc.subarray(['image', 'pdf', 'text'], { minLength: 1 })),
    // Files come by uploads, never by a text.
    readsBack: false,
    without: ['stack', 'groups'],
  },
  phone: {
    settings: { country: 'DE' },
    data: fc.stringMatching(/^\+?[0-9]{3,4}( \([0-9]{2}\))?[0-9 -]{0,8}[0-9]$/),
    operand: text,
    readsBack: true,
    without: ['stack'],
  },
  rating: {
    settings: { max: 7, icon: 'heart', color: 'red' },
    data: fc.integer({ min: 1, max: 7 }),
    operand: fc.oneof(fc.integer({ min: 0, max: 8 }), fc.tuple(fc.nat(8), fc.nat(8))),
    readsBack: true,
  },
  progress: {
    settings: { min: 0, max: 100, step: 5, color: 'green' },
    data: fc.integer({ min: 0, max: 400 }).map((n) => n / 4),
    operand: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.tuple(fc.nat(100), fc.nat(100))),
    readsBack: true,
    without: ['stack'],
  },
  checklist: {
    settings: { showProgress: true },
    data: fc.array(
      fc.tuple(text, fc.boolean()).map(([name, done]) => ({ id: newUuid(), name, done })),
      { minLength: 1, maxLength: 5 },
    ),
    operand: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.tuple(fc.nat(100), fc.nat(100))),
    // Lines that are read get ids of their own.
    readsBack: false,
    without: ['stack'],
  },
  vote: {
    settings: { allowUnvote: true },
    data: fc.subarray([1, 2, 3, 4, 9], { minLength: 1 }),
    operand: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.tuple(fc.nat(5), fc.nat(5))),
    // It shows a number, and votes are given one by one.
    readsBack: false,
    without: ['asked', 'stack'],
  },
  custom_id: {
    settings: { prefix: 'KEY' },
    data: fc.nat(1e6).map((n) => `KEY-${n}`),
    operand: text,
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  created_at: {
    settings: {},
    data: moment.map((start) => ({ start, hasTime: true })),
    operand: dayOperand,
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  updated_at: {
    settings: {},
    data: moment.map((start) => ({ start, hasTime: true })),
    operand: dayOperand,
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  created_by: {
    settings: {},
    data: fc.constantFrom(1, 2, 3, 4),
    operand: fc.oneof(fc.subarray([1, 2, 'me', 'removed'], { minLength: 1 }), fc.constantFrom(1, 'me')),
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  updated_by: {
    settings: {},
    data: fc.constantFrom(1, 2, 3, 4),
    operand: fc.oneof(fc.subarray([1, 2, 'me', 'removed'], { minLength: 1 }), fc.constantFrom(1, 'me')),
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  source_folder: {
    settings: { showPath: true },
    data: fc.constantFrom('folder-1', 'folder-2', 'folder-3'),
    operand: fc.constantFrom('folder-1', 'folder-2'),
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  reference: {
    settings: { board_id: 'AAAAAAAAAAA', shown: [] },
    data: fc.array(link, { minLength: 1, maxLength: 4 }),
    operand: fc.oneof(fc.subarray(targets, { minLength: 1 }), text),
    readsBack: false,
    without: ['html'],
  },
  button: {
    settings: { label: 'Call', icon: 'zap', color: 'green', url: 'https://example.com/?q={item}' },
    data: fc.boolean().map((isBarred) => ({ url: 'https://example.com/', isBarred })),
    operand: fc.constant(undefined),
    readsBack: false,
    without: ['asked', 'stack', 'groups', 'html'],
  },
  time_tracking: {
    settings: { rounding: 5 },
    data: fc.nat(1e6),
    operand: fc.oneof(fc.nat(1e6), fc.tuple(fc.nat(1e6), fc.nat(1e6))),
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  lookup: {
    settings: { target: { type: 'text', settings: {} } },
    data: fc.array(text, { minLength: 1, maxLength: 4 }),
    operand: anyOperand,
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
  rollup: {
    settings: { function: 'sum', precision: 2 },
    data: fc.integer({ min: -1e6, max: 1e6 }).map((n) => n / 100),
    operand: anyOperand,
    readsBack: false,
    without: ['asked', 'stack', 'html'],
  },
}
