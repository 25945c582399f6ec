import { type FormulaProblem, type Token, tokensOf } from '@weft/formula'
import type { ReactNode } from 'react'

import styles from './formula-editor.module.css'

const WORDS = /^(?:true|false|blank)$/i

/** The formula in colours, under the field that it is typed in; a problem is underlined. */
export function Highlighted({ text, problem }: { text: string; problem: FormulaProblem | null }) {
  const parts: ReactNode[] = []
  let from = 0
  const put = (at: number, end: number, kind?: string) => {
    if (at > from) put(from, at)
    const isBad = problem !== null && at < Math.max(problem.end, problem.at + 1) && end > problem.at
    if (end > at)
      parts.push(
        <span key={at} className={kind && styles[kind]} data-bad={isBad || undefined}>
          {text.slice(at, end)}
        </span>,
      )
    from = end
  }
  for (const token of tokensBefore(text)) put(token.at, token.end, kindOf(token))
  put(from, text.length)
  return (
    <div className={styles['colours']} aria-hidden>
      {parts}
      {/* A last empty line has a height too. */}
      {'\u200b'}
    </div>
  )
}

/** The pieces up to what is none. */
function tokensBefore(text: string): Token[] {
  const tokens = tokensOf(text)
  if (Array.isArray(tokens)) return tokens
  const before = tokensOf(text.slice(0, tokens.at))
  return Array.isArray(before) ? before : []
}

function kindOf({ kind, text }: Token): string {
  return kind === 'name' ? (WORDS.test(text) ? 'number' : 'function') : kind
}
