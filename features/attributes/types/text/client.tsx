import { textOf } from '@weft/base'
import { late } from '@weft/ui'
import { Type } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintText } from '../../client/paint/text.ts'
import { definition, patternOf } from './definition.ts'
import { patternedInput } from './patterned-input.ts'

const plain: ClientAttributeType = {
  ...definition,
  icon: Type,
  input: late(() => import('./input.ts').then((it) => it.input)),
  paint: (cell, data) => paintText(cell, textOf(data)),
  Editor: late(() => import('./editor.tsx').then((it) => it.TextEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.TextSettings)),
  editOn: 'type',
}

const patterned: ClientAttributeType = {
  ...plain,
  input: patternedInput,
  Editor: late(async () => {
    const [{ PatternEditor }] = await Promise.all([import('./pattern-editor.tsx'), patternedInput.load()])
    return PatternEditor
  }),
}

export const member: ClientAttributeType = {
  ...plain,
  variant: (settings) => (patternOf(settings) === null ? undefined : patterned),
}
