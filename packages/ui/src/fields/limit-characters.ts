import { countCharacters, cutCharacters } from '@weft/base'
import type { InputEvent } from 'react'

/**
 * A limit in characters, as the server counts them: the browser's own counts an emoji twice. What is beyond it is cut off
 * as it is typed or pasted.
 */
export function limitCharacters(most: number | undefined) {
  if (most === undefined) return {}
  return {
    maxLength: 2 * most,
    onInputCapture({ currentTarget }: InputEvent<HTMLInputElement | HTMLTextAreaElement>) {
      const { value } = currentTarget
      if (countCharacters(value) > most) currentTarget.value = cutCharacters(value, 0, most)
    },
  }
}
