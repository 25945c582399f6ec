import { foldText } from '@weft/model'

/** From this share of common words on two names are called alike. */
const ALIKE = 0.7
/** Two of three words in common are chance. */
const FEWEST_WORDS = 3

interface Named {
  id: string
  name: string
}

/** Finds the item whose name is most like another one, if there is any that could be meant by it. */
export function createTwinFinder(items: readonly Named[]): (name: string) => Named | null {
  const known = items.map((item) => ({ item, key: foldText(item.name, 'en'), words: wordsOf(item.name) }))
  return (name) => {
    const key = foldText(name, 'en')
    const words = wordsOf(name)
    let best: { item: Named; share: number } | null = null
    for (const other of known) {
      const share = key === other.key ? 1 : shareOf(words, other.words)
      if (share >= ALIKE && share > (best?.share ?? 0)) best = { item: other.item, share }
    }
    return best?.item ?? null
  }
}

function wordsOf(name: string): Set<string> {
  return new Set(foldText(name, 'en').match(/[\p{L}\p{N}]+/gu))
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length
  return common < FEWEST_WORDS ? 0 : (2 * common) / (one.size + other.size)
}
