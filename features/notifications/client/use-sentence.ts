import { useT } from '@weft/i18n/react'

import { type Said, sentenceOf } from '../shared/index.ts'

/** What a notification is about, and what happened. */
export function useSentence(told: Said): { title: string; sentence: string } {
  return sentenceOf(told, useT())
}
