import type { AttributeIntake, Settings } from '@weft/model'
import { useState } from 'react'
import type { EditorMove, EditorProps } from '../attribute-member.ts'

/**
 * How a surface of several fields saves: data goes out in its one spelling once its type takes it, and what
 * the type objects to is kept to be shown. `commit` answers whether it was taken.
 */
export function useCheckedCommit(
  intake: AttributeIntake,
  settings: Settings,
  onCommit: EditorProps['onCommit'],
) {
  const [problem, setProblem] = useState<string | null>(null)
  const commit = (data: unknown, move: EditorMove): boolean => {
    const next = intake.normalise(data, settings)
    const refusal = next === null ? null : intake.checkData(next, settings)
    if (refusal === null) onCommit(next, { move })
    setProblem(refusal)
    return refusal === null
  }
  return { problem, setProblem, commit }
}
