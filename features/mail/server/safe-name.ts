const LONGEST = 80
const JOINER = '\u2060'

/**
 * A name that somebody chose, fit to stand in a mail of ours: on one line, short, and never turned into a link by the
 * program that shows it, since an invitation would else carry any advertisement to anybody.
 */
export function safeName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  const letters = Array.from(line)
  const short =
    letters.length > LONGEST
      ? `${letters
          .slice(0, LONGEST - 1)
          .join('')
          .trimEnd()}…`
      : line
  return withoutLinks(short)
}

/** Words that somebody wrote, of which no program that shows a mail makes a link. */
export function withoutLinks(text: string): string {
  // Invisible, and enough for no program to see an address in it.
  return text.replaceAll(/(?<=[\p{L}\d])[.:@/](?=[\p{L}\d/])/gu, `$&${JOINER}`)
}
