import * as pseudo from './pseudo.ts'
import { expect, test } from 'vitest'
import { createTranslator, msg, withoutIsolates } from './translator.ts'

const english = createTranslator({ locale: 'en-US' })

test('an English literal without a catalogue shows itself', () => {
  expect(english.t('Due date')).toBe('Due date')
  expect(english.t(msg("Oh, looks like you're lost."))).toBe("Oh, looks like you're lost.")
})

test('values are put in by place, by name and by plural', () => {
  expect(english.t('Validation Error: {0}', ['a, b'])).toBe('Validation Error: a, b')
  expect(english.t('Delete {name}?', { name: 'Plan' })).toBe('Delete Plan?')
  const items = '{count, plural, one {# item} other {# items}}'
  expect(english.t(items, { count: 1 })).toBe('1 item')
  expect(english.t(items, { count: 2480 })).toBe('2,480 items')
})

test('angle brackets are plain text', () => {
  expect(english.t('{0} < 6 and <b>', [5])).toBe('5 < 6 and <b>')
})

test('a translation is taken, a missing one shows English with English plurals', () => {
  const catalogue = {
    '{count, plural, one {# day} other {# days}}':
      '{count, plural, one {# dzień} few {# dni} many {# dni} other {# dnia}}',
  }
  const { t } = createTranslator({ locale: 'pl', catalogue })
  expect(t('{count, plural, one {# day} other {# days}}', { count: 22 })).toBe('22 dni')
  expect(t('Board')).toBe('Board')
  expect(t('{count, plural, one {# row} other {# rows}}', { count: 1 })).toBe('1 row')
})

test('a broken translation falls back to English and is reported', () => {
  const problems: string[] = []
  const { t } = createTranslator({
    locale: 'de',
    catalogue: { 'Delete {name}?': '{name löschen?' },
    onProblem: (_, text) => problems.push(text),
  })
  expect(t('Delete {name}?', { name: 'Plan' })).toBe('Delete Plan?')
  expect(problems).toEqual(['{name löschen?'])
})

test('a missing value shows the text unformatted instead of throwing', () => {
  expect(english.t('Delete {name}?')).toBe('Delete {name}?')
})

test('words of the prototype are not translations', () => {
  expect(createTranslator({ locale: 'de', catalogue: {} }).t('constructor')).toBe('constructor')
})

test('the pseudo-locale writes English in Arabic letters, also inside plurals', () => {
  const { t, direction } = createTranslator({ locale: 'ar-XB', pseudo })
  expect(direction).toBe('rtl')
  expect(t('Board 2')).toBe('بوارد 2')
  expect(t('{count, plural, one {# row} other {# rows}}', { count: 3 })).toMatch(/^3 [\u0600-\u06FF]+$/)
})

test('what is chosen by a word is chosen alike in every direction', () => {
  const text = '{kind, select, views {view} other {attribute}} {name}'
  const hebrew = createTranslator({ locale: 'he', catalogue: { [text]: text } })
  expect(withoutIsolates(hebrew.t(text, { kind: 'views', name: 'Ann' }))).toBe('view Ann')
})

test('text values against the direction of the sentence are isolated', () => {
  expect(english.t('Invite {name}', { name: 'محمد' })).toBe('Invite \u2068محمد\u2069')
  expect(english.t('Invite {name}', { name: 'Ann' })).toBe('Invite Ann')
  const hebrew = createTranslator({ locale: 'he', catalogue: { 'Invite {name}': 'להזמין את {name}' } })
  expect(hebrew.t('Invite {name}', { name: 'Ann' })).toBe('להזמין את \u2068Ann\u2069')
  expect(hebrew.t('Invite {name}', { name: '3-5' })).toBe('להזמין את \u20683-5\u2069')
  expect(hebrew.t('Invite {name}', { name: '+49 170' })).toBe('להזמין את \u2068+49 170\u2069')
  expect(hebrew.t('Invite {name}', { name: '3 ימים' })).toBe('להזמין את 3 ימים')
  expect(english.t('Invite {name}', { name: '3-5' })).toBe('Invite 3-5')
  expect(withoutIsolates(english.t('Copy of {name}', { name: 'محمد' }))).toBe('Copy of محمد')
})
