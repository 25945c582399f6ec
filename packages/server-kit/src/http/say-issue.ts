import type * as z from 'zod/mini'

type Issue = z.core.$ZodRawIssue

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
  date: 'must be a date',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'is not an email address',
  url: 'is not an address of a page',
  uuid: 'is not an id',
  guid: 'is not an id',
  datetime: 'is not a date with a time',
  date: 'is not a date',
}

/** What a schema finds wrong, in words of ours that go on behind the name of a field. */
export function sayIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : (TYPES[issue.expected] ?? 'has the wrong type')
    case 'too_small':
      return sayBound(issue.origin, Number(issue.minimum), 'least', issue.inclusive === false)
    case 'too_big':
      return sayBound(issue.origin, Number(issue.maximum), 'most', issue.inclusive === false)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has the wrong format'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return `is not known: ${issue.keys.join(', ')}`
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'invalid_key':
      return 'has a name in it that cannot be'
    default:
      return 'is not valid'
  }
}

function sayBound(origin: string, bound: number, word: 'least' | 'most', isStrict: boolean): string {
  const things: Readonly<Record<string, string>> = {
    string: 'character',
    array: 'entry',
    set: 'entry',
    map: 'entry',
    object: 'field',
    record: 'field',
  }
  const thing = things[origin]
  if (thing === undefined)
    return isStrict
      ? `must be ${word === 'least' ? 'more' : 'less'} than ${bound}`
      : `must be at ${word} ${bound}`
  if (word === 'least' && bound === 1) return 'must not be empty'
  const many = thing === 'entry' ? 'entries' : `${thing}s`
  return `must have at ${word} ${bound} ${bound === 1 ? thing : many}`
}
