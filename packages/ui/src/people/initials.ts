const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** One or two letters that stand for a name, or nothing when there is no letter to take. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s._-]+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return `${firstLetter(first)}${firstLetter(last)}`.toLocaleUpperCase()
}

function firstLetter(word: string | undefined): string {
  if (!word) return ''
  return segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? ''
}
