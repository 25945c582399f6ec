import type { Plugin } from 'vite'

/** The list stands in the order of use: the first ones are what is guessed at once. */
const MOST_USED = 5_000

/** Gives browsers the most used of the leaked passwords; the server refuses all of the list. */
export function commonPasswordsPlugin(): Plugin {
  return {
    name: 'weft:common-passwords',
    enforce: 'pre',
    transform: {
      filter: { id: /@zxcvbn-ts\/language-common\/src\/passwords\.json$/ },
      handler: (code) => ({
        code: JSON.stringify((JSON.parse(code) as string[]).slice(0, MOST_USED)),
        map: null,
      }),
    },
  }
}
