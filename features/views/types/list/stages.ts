import type { DoneRule, Item, Settings } from '@weft/model'
import { isLabelColor } from '@weft/ui'

import { dataOf } from '../../client/cards/card-attributes.ts'
import type { ShownAttribute } from '../../client/view-member.ts'

/** How far an item is that is not done, as its label says it. */
export interface Stage {
  /** `none`: it has no label at all; `other`: one that does not say how far the item is. */
  kind: 'none' | 'other' | 'todo' | 'doing'
  name: string
  /** CSS. */
  color: string
  /** Of the circle: 0 to below 1, more for each label of those under way. */
  share: number
}

interface MaybeLabel {
  id: string
  name: string
  color?: unknown
  category?: unknown
}

const NONE: Stage = { kind: 'none', name: '', color: '', share: 0 }

const known = new WeakMap<Settings, ReadonlyMap<string, Stage>>()

/** Where an item stands by the labels that the tick sets; null where the tick is a box, which knows two states only. */
export function stageOf(
  item: Item,
  attribute: ShownAttribute,
  done: DoneRule | null | undefined,
): Stage | null {
  if (done?.attribute_id !== attribute.id || done.label_ids === undefined) return null
  const data = dataOf(item, attribute)
  const stages = stagesOf(attribute.settings)
  const found = Array.isArray(data) ? data.map((id) => stages.get(String(id))) : []
  return (
    found.find((one) => one?.kind === 'doing') ??
    found.find((one) => one?.kind === 'todo') ??
    found.find((one) => one !== undefined) ??
    NONE
  )
}

function stagesOf(settings: Settings): ReadonlyMap<string, Stage> {
  let stages = known.get(settings)
  if (!stages) known.set(settings, (stages = makeStages(settings)))
  return stages
}

function makeStages({ labels }: Settings): ReadonlyMap<string, Stage> {
  if (!Array.isArray(labels)) return new Map()
  const all = labels as MaybeLabel[]
  const begun = all.filter(({ category }) => category === 'doing')
  return new Map(
    all.map((label): [string, Stage] => {
      const at = begun.indexOf(label)
      return [
        label.id,
        {
          kind:
            at < 0 ? (label.category === undefined || label.category === null ? 'other' : 'todo') : 'doing',
          name: label.name,
          color: cssOf(label.color),
          share: at < 0 ? 0 : (at + 1) / (begun.length + 1),
        },
      ]
    }),
  )
}

function cssOf(color: unknown): string {
  if (isLabelColor(color)) return `var(--label-${color}-solid)`
  return typeof color === 'string' && /^#[0-9a-f]{3,8}$/i.test(color) ? color : 'var(--accent)'
}
