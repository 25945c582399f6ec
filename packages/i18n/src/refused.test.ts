import { expect, test } from 'vitest'

import { sayRefused, sayWritten, splitRefused } from './refused.ts'
import { createTranslator } from './translator.ts'

const { t: english } = createTranslator({ locale: 'en-US' })
const { t: german } = createTranslator({
  locale: 'de',
  catalogue: {
    'must not be empty': 'darf nicht leer sein',
    'The password is wrong.': 'Das Passwort ist falsch.',
    'must have at most {n, plural, one {# character} other {# characters}}':
      'darf höchstens {n, plural, one {# Zeichen} other {# Zeichen}} haben',
    'The file you are trying to upload is too large. Your file must be less than {n}MB.':
      'Die Datei ist zu groß. Sie muss kleiner als {n} MB sein.',
    'The values of {name} are too large to filter or sort by.':
      'Die Werte von {name} sind zu groß zum Filtern oder Sortieren.',
  },
})

test('a sentence stands alone, without the field that it names for programs', () => {
  expect(sayRefused('name: must not be empty', english)).toBe('Must not be empty')
  expect(sayRefused('settings.labels.0: must be an object', english)).toBe('Is not valid')
  expect(sayRefused('This value is already used.', english)).toBe('This value is already used.')
})

test.each([
  'must be an object',
  'must be null',
  'must be one of a, b',
  'must be folder',
  'is not known: other, more',
  'is not an id',
  'has a name in it that cannot be',
  'must have at most 3 fields',
  'must be {resource_type}.{resource_id}',
  'give the next row_version, or old',
  'a new record has row_version 1',
])('%j is for programs: people read that it is not valid', (said) => {
  expect(sayRefused(`kind: ${said}`, english)).toBe('Is not valid')
})

test('which of the settings it is stays with programs', () => {
  expect(sayRefused('settings: form.submit: there is no such folder on this board', english)).toBe(
    'There is no such folder on this board',
  )
  expect(splitRefused('settings: form.submit: this cannot be read').field).toBe('settings')
  expect(sayRefused('Due date: note: This is not a date', english)).toBe('Due date: note: This is not a date')
})

test('what is said of a header is for programs, too', () => {
  expect(sayRefused('X-Idempotency-Key: between 1 and 255 characters', english)).toBe('Is not valid')
})

test('a place in a list is no part of the sentence', () => {
  for (const said of ['0: must be an object', '0.method: must be one of put, delete'])
    expect(sayRefused(said, english)).toBe('Is not valid')
  expect(sayRefused('2024: This is not a date', english)).toBe('2024: This is not a date')
})

test('the names that people give their attributes stay', () => {
  for (const said of ['Due date: This is not a date', 'Price: This is not a number'])
    expect(sayRefused(said, english)).toBe(said)
})

test('addresses that a sentence begins with stay as they are written', () => {
  for (const said of ['ada@example.com: already a member', 'not-an-address: not an email address'])
    expect(sayRefused(said, english)).toBe(said)
})

test('it is said in the language of the reader, with its values', () => {
  expect(sayRefused('name: must not be empty', german)).toBe('Darf nicht leer sein')
  expect(sayRefused('password: The password is wrong.', german)).toBe('Das Passwort ist falsch.')
  expect(sayRefused('name: must have at most 1,000 characters', german)).toBe(
    'Must have at most 1,000 characters',
  )
  expect(sayRefused('name: must have at most 255 characters', german)).toBe(
    'Darf höchstens 255 Zeichen haben',
  )
  expect(sayRefused('The values of Größe are too large to filter or sort by.', german)).toBe(
    'Die Werte von Größe sind zu groß zum Filtern oder Sortieren.',
  )
})

test('a message with a value in it is said in the language of the reader', () => {
  const said = 'The file you are trying to upload is too large. Your file must be less than 4MB.'
  expect(sayWritten(said, german)).toBe('Die Datei ist zu groß. Sie muss kleiner als 4 MB sein.')
  expect(sayWritten(said, english)).toBe(said)
})

test('braces in what people wrote are no places for values', () => {
  expect(sayRefused('There is no {name} here', german)).toBe('There is no {name} here')
  expect(sayRefused('{n} would depend on itself', english)).toBe('{n} would depend on itself')
})

test('the field is known to forms that have it', () => {
  expect(splitRefused('current_password: The password is wrong.')).toEqual({
    field: 'current_password',
    text: 'The password is wrong.',
  })
  expect(splitRefused('Too many').field).toBeNull()
})
