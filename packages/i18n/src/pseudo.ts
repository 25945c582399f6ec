import type { IntlMessageFormat } from 'intl-messageformat'

type MessageElements = ReturnType<IntlMessageFormat['getAst']>

const letters: Record<string, string> = {
  a: 'ا',
  b: 'ب',
  c: 'ج',
  d: 'د',
  e: 'ع',
  f: 'ف',
  g: 'غ',
  h: 'ه',
  i: 'ي',
  j: 'ژ',
  k: 'ك',
  l: 'ل',
  m: 'م',
  n: 'ن',
  o: 'و',
  p: 'پ',
  q: 'ق',
  r: 'ر',
  s: 'س',
  t: 'ت',
  u: 'ُو',
  v: 'ڤ',
  w: 'ؤ',
  x: 'خ',
  y: 'ى',
  z: 'ز',
}

/** English text in Arabic letters; digits and signs stay. */
export function pseudoText(text: string): string {
  return text.replaceAll(/[a-z]/gi, (letter) => letters[letter.toLowerCase()] ?? letter)
}

/** The parsed message with its literal parts in Arabic letters; arguments and their styles stay. */
export function pseudoElements(elements: MessageElements): MessageElements {
  return elements.map((element) => {
    if ('options' in element) {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: pseudoElements(option.value) },
      ])
      return { ...element, options: Object.fromEntries(options) }
    }
    // Type 0 is a literal; the parser's enum is not part of what the library exports.
    return element.type === 0 ? { ...element, value: pseudoText(element.value) } : element
  })
}
