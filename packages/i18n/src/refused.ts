import { msg, type Translate } from './translator.ts'

/** The sentences of a 422 that come from a schema, as the server writes them: messages as they stand. */
const plain: ReadonlySet<string> = new Set([
  msg('is missing'),
  msg('must be a text'),
  msg('must be a number'),
  msg('must be a whole number'),
  msg('must be true or false'),
  msg('must be a list'),
  msg('must be a date'),
  msg('is not an email address'),
  msg('is not an address of a page'),
  msg('is not a date'),
  msg('is not a date with a time'),
  msg('has the wrong format'),
  msg('has the wrong type'),
  msg('is not valid'),
  msg('must not be empty'),
  msg('needs a value'),
  msg('cannot be set for multiple items'),
  msg('This is not a time zone'),
])

/** Those that have a value in them, and the messages that say the same in any language. Others are messages themselves. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // What only a program can put right names shapes, ids and words of the interface: nobody reads them on a screen.
  [
    /^(?:must be (?:an object|null|one of .+|[a-z\d_-]+|\{.+)|is not an id|is not known: .+|has a name in it that cannot be|must have at (?:least|most) \d+ fields?|.*\brow_version\b.*|does not match the id|is not JSON|a file is missing|X-[A-Z].+)$/s,
    msg('is not valid'),
  ],
  [
    /^must have at least (?<n>\d+) characters?$/,
    msg('must have at least {n, plural, one {# character} other {# characters}}'),
  ],
  [
    /^must have at most (?<n>\d+) characters?$/,
    msg('must have at most {n, plural, one {# character} other {# characters}}'),
  ],
  [
    /^must have at least (?<n>\d+) entr(?:y|ies)$/,
    msg('must have at least {n, plural, one {# entry} other {# entries}}'),
  ],
  [
    /^must have at most (?<n>\d+) entr(?:y|ies)$/,
    msg('must have at most {n, plural, one {# entry} other {# entries}}'),
  ],
  [/^must be at least (?<n>-?\d+(?:\.\d+)?)$/, msg('must be at least {n}')],
  [/^must be at most (?<n>-?\d+(?:\.\d+)?)$/, msg('must be at most {n}')],
  [/^must be more than (?<n>-?\d+(?:\.\d+)?)$/, msg('must be more than {n}')],
  [/^must be less than (?<n>-?\d+(?:\.\d+)?)$/, msg('must be less than {n}')],
  [/^must be a multiple of (?<n>\d+(?:\.\d+)?)$/, msg('must be a multiple of {n}')],
  [/^items can be nested at most (?<n>\d+) deep$/, msg('items can be nested at most {n} deep')],
  [/^(?<name>.+) would depend on itself$/s, msg('{name} would depend on itself')],
  [
    /^The values of (?<name>.+) are too large to filter or sort by\.$/s,
    msg('The values of {name} are too large to filter or sort by.'),
  ],
  [
    /^The file you are trying to upload is too large\. Your file must be less than (?<n>\d+(?:\.\d+)?)MB\.$/,
    msg('The file you are trying to upload is too large. Your file must be less than {n}MB.'),
  ],
  [
    /^Computing (?<name>.+) for all items of this folder takes too long\./s,
    msg(
      'Computing {name} for all items of this folder takes too long. Make it simpler, or try again in a minute.',
    ),
  ],
]

/**
 * The path of a field as programs know it: `settings.labels.0`, or `0.item` in a list. Names that people give begin
 * otherwise; a number by itself is a place in a list only where a schema speaks. Settings say which of them it is.
 */
const FIELD =
  /^(?<path>(?:[a-z][a-z0-9_]*|\d+(?=\.[a-z]|: (?:must|is|has) ))(?:\.[\w-]+)*): (?:(?<=^settings: )[a-z][\w.]*: )?(?<rest>.+)$/s

/** A 422's sentence taken apart: the field that it names, if any, and what is wrong. */
export function splitRefused(sentence: string): { field: string | null; text: string } {
  const { path, rest } = FIELD.exec(sentence)?.groups ?? {}
  return { field: path ?? null, text: rest ?? sentence }
}

/** What is wrong, as a sentence by itself, in the reader's language. */
export function sayRefused(sentence: string, t: Translate): string {
  const said = sayWritten(splitRefused(sentence).text, t)
  // What begins with somebody's address or name is left as it is written.
  return /^\p{Ll}+(?= )/u.test(said) ? said.charAt(0).toLocaleUpperCase() + said.slice(1) : said
}

/** A sentence as the server writes it, values and all, in the reader's language. */
export function sayWritten(text: string, t: Translate): string {
  if (plain.has(text)) return t(text)
  for (const [pattern, message] of patterns) {
    const found = pattern.exec(text)
    if (!found) continue
    const { n, name } = found.groups ?? {}
    return t(message, {
      ...(n === undefined ? {} : { n: Number(n) }),
      ...(name === undefined ? {} : { name }),
    })
  }
  // Names of people's making may hold braces, which a message reads as places for values.
  return /[{}]/.test(text) ? text : t(text)
}
