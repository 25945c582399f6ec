import { defaultLocale, directionOf, intlTag, languageOf, type Direction } from './languages.ts'
import { messageFormat, type MessageFormat, type MessageValue } from './message/format-message.ts'
import { parseMessage, type Piece } from './message/parse-message.ts'

/** Values by name (`{count}`) or by place (`{0}`). */
export type MessageValues = Readonly<Record<string, MessageValue>> | readonly MessageValue[]

/** Flat `{English: translation}`; both sides are ICU messages. */
export type Catalogue = Readonly<Record<string, string>>

/** Translates an English literal, which is its own key; missing translations show the English. */
export type Translate = (text: string, values?: MessageValues) => string

export interface Translator {
  readonly locale: string
  readonly direction: Direction
  readonly t: Translate
}

export interface TranslatorOptions {
  readonly locale: string
  readonly catalogue?: Catalogue
  /** Writes English texts in other letters, for languages without texts of their own. */
  readonly pseudo?: Pseudo | undefined
  /** Hears of messages that cannot be parsed or lack a value; the text is shown unformatted then. */
  readonly onProblem?: (error: Error, text: string) => void
}

/** See `pseudo.ts`, which is loaded by those who look at the pseudo-language. */
interface Pseudo {
  pseudoText(text: string): string
  pseudoPieces(pieces: readonly Piece[]): readonly Piece[]
}

/** Marks a text for extraction where it is only declared; show it with `t(label)` later. */
export function msg<const Text extends string>(text: Text): Text {
  return text
}

/**
 * Makes the translator of one locale. It never throws: a broken translation shows the English text,
 * a broken English text shows itself. Parsed messages are kept.
 */
export function createTranslator(options: TranslatorOptions): Translator {
  const { locale, catalogue = {}, pseudo, onProblem } = options
  const direction = directionOf(locale)
  const texts = languageOf(locale)?.texts
  const parsed = new Map<string, string | MessageFormat>()

  function parse(message: string, language: string): string | MessageFormat {
    // Without braces and apostrophes a message has nothing to format; most labels are such.
    if (!/[{}']/.test(message)) return pseudo?.pseudoText(message) ?? message
    const pieces = parseMessage(message)
    return messageFormat(pseudo?.pseudoPieces(pieces) ?? pieces, language)
  }

  function format(text: string, message: string, values: MessageValues | undefined): string {
    let ready = parsed.get(message)
    if (ready === undefined) {
      // English fallbacks take English plurals: Arabic ones have no meaning in an English sentence.
      const fallback = message === text && texts !== 'source' && !pseudo
      ready = parse(message, fallback ? defaultLocale : intlTag(locale))
      parsed.set(message, ready)
    }
    if (typeof ready === 'string') return ready
    return ready.format(isolated(values, direction))
  }

  const t: Translate = (text, values) => {
    const translation = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined
    for (const message of translation ? [translation, text] : [text]) {
      try {
        return format(text, message, values)
      } catch (error) {
        onProblem?.(error instanceof Error ? error : new Error(String(error)), message)
      }
    }
    return text
  }
  return { locale, direction, t }
}

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/
/** Letters, or none at all: figures such as 3-5 or +49 170 are turned around as well. */
const leftToRight = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|^\P{L}+$/u

/** Text values written against the sentence's direction are isolated, so that they cannot turn it around. */
function isolated(values: MessageValues | undefined, direction: Direction) {
  if (!values) return {}
  const against = direction === 'rtl' ? leftToRight : rightToLeft
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && against.test(value) ? `\u2068${value}\u2069` : value,
  ])
  return Object.fromEntries(entries) as Record<string, MessageValue>
}

/** The text without the invisible isolation marks, for texts that are stored or compared. */
export function withoutIsolates(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, '')
}
