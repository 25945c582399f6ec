import { mergeById } from '@weft/features/attributes/shared'
import { mergeKeys } from '@weft/model'

import type { FormSettings } from '../../shared/index.ts'

/** Both changes of a form, key by key and question by question; undefined where both changed the same. */
export function joinForms(
  base: FormSettings,
  mine: FormSettings,
  theirs: FormSettings,
): FormSettings | undefined {
  const withBlocks = (form: FormSettings, blocks: FormSettings['blocks']) => ({ ...form, blocks })
  const blocks = mergeById(base.blocks, mine.blocks, theirs.blocks) as FormSettings['blocks']
  const none: FormSettings['blocks'] = []
  const rest = mergeKeys(withBlocks(base, none), withBlocks(mine, none), withBlocks(theirs, none))
  return rest && blocks ? ({ ...rest, blocks } as FormSettings) : undefined
}
