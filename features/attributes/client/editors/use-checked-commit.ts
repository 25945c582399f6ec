import type { AttributeInput, Settings } from '@weft/model'
import { useState } from 'react'
import type { EditorMove } from '../attribute-member.ts'
import type { OpenValue } from './use-open-value.ts'

/**
 * How a surface of several fields saves: data goes out in its one spelling once its type takes it, and what
 * the type objects to is kept to be shown. `commit` answers whether it was taken; what was not touched goes out as it
 * came.
 */
export function useCheckedCommit(
  input: AttributeInput,
  settings: Settings,
  open: Pick<OpenValue<unknown>, 'commit' | 'isTouched' | 'base'>,
) {
  const [problem, setProblem] = useState<string | null>(null)
  const commit = (data: unknown, move: EditorMove): boolean => {
    const next = open.isTouched ? input.normalise(data, settings) : open.base
    const refusal = next === null || !open.isTouched ? null : input.checkData(next, settings)
    if (refusal === null) open.commit(next, { move })
    setProblem(refusal)
    return refusal === null
  }
  return { problem, setProblem, commit }
}
