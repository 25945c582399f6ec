import { normalised } from '@weft/base'
const YES = new Set([
  'true',
  'yes',
  'y',
  '1',
  'x',
  'on',
  'checked',
  'done',
  '✓',
  '✔',
  '✔️',
  '☑',
  '☑️',
  '✅',
  '[x]',
])
const NO = new Set(['false', 'no', 'n', '0', 'off', 'unchecked', '✗', '✘', '☐', '❌', '[ ]', '[]', '-'])

// Yes and no by language. Only the reader's own language counts beside English: "no" is yes nowhere,
// but "si", "ne" or "da" mean different things to different people.
const WORDS: Record<string, readonly [yes: readonly string[], no: readonly string[]]> = {
  ar: [
    ['نعم', 'صحيح'],
    ['لا', 'خطأ'],
  ],
  de: [
    ['ja', 'wahr', 'j'],
    ['nein', 'falsch'],
  ],
  es: [
    ['sí', 'si', 'verdadero', 's'],
    ['no', 'falso'],
  ],
  fa: [['بله'], ['خیر', 'نه']],
  fr: [
    ['oui', 'vrai', 'o'],
    ['non', 'faux'],
  ],
  he: [['כן'], ['לא']],
  it: [
    ['sì', 'si', 'vero', 's'],
    ['no', 'falso'],
  ],
  ko: [
    ['예', '네', '참'],
    ['아니요', '아니오', '거짓'],
  ],
  pl: [
    ['tak', 'prawda', 't'],
    ['nie', 'fałsz'],
  ],
  sr: [
    ['da', 'tačno', 'да', 'тачно'],
    ['ne', 'netačno', 'не', 'нетачно'],
  ],
  tr: [
    ['evet', 'doğru', 'e'],
    ['hayır', 'yanlış', 'h'],
  ],
  ur: [['ہاں'], ['نہیں']],
  zh: [
    ['是', '真', '对'],
    ['否', '假', '不', '错'],
  ],
}

/** Whether a text is a word or sign for yes (true) or no (false); null when it is neither. */
export function readBoolean(text: string, locale: string): boolean | null {
  const word = normalised(text.trim(), 'NFC').toLowerCase()
  if (YES.has(word)) return true
  if (NO.has(word)) return false
  const language = locale.toLowerCase().split('-')[0] ?? ''
  const [yes, no] = Object.hasOwn(WORDS, language) ? (WORDS[language] ?? []) : []
  if (yes?.includes(word)) return true
  return no?.includes(word) ? false : null
}
