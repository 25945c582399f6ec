/** Words of so many letters are looked up with one mistake. */
const SHORTEST = 4
const LONGEST = 12

/** Whether a word may be meant by one that was typed wrong. */
export const isForgiven = (word: string): boolean => word.length >= SHORTEST && word.length <= LONGEST

/** Numbers that a word has in common with every word that is one mistake away: of itself, and of it without each letter. */
export function variantsOf(word: string): number[] {
  if (word.length < SHORTEST - 1 || word.length > LONGEST + 1) return []
  const variants = new Set([hash(word)])
  for (let n = 0; n < word.length; n++) variants.add(hash(word.slice(0, n) + word.slice(n + 1)))
  return [...variants]
}

/** Numbers of words in one namespace, which say nothing of the same words in another one. */
export function variantsIn(ns: string, variants: readonly number[]): number[] {
  const place = hash(ns)
  return variants.map((variant) => Math.imul(variant ^ place, PRIME) ^ place)
}

const PRIME = 0x01_00_01_93

/** FNV-1a over the units of the word, as a signed number of 32 bits. */
function hash(word: string): number {
  let value = 0x81_1c_9d_c5
  for (let n = 0; n < word.length; n++) value = Math.imul(value ^ word.charCodeAt(n), PRIME)
  return value | 0
}

/** Whether one word becomes the other by one letter more, less or other, or two that changed places. */
export function isOneMistake(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  const rest = (word: string, from: number) => word.slice(from)
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  if (rest(short, start + 1) === rest(long, start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  )
}
