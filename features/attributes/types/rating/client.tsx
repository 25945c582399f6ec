import { t } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { late } from '@weft/ui'
import { Star } from 'lucide-react'
import type { ClientAttributeType } from '../../client/attribute-member.ts'
import { paintStars, pressedStar } from '../../client/paint/stars.ts'
import { readyPart } from '../../client/ready-part.ts'
import { definition, ratingSettings, starsOf } from './definition.ts'
import { input } from './input.ts'

function paint(cell: HTMLElement, data: unknown, settings: Settings): void {
  const { max, icon, color } = ratingSettings(settings)
  const filled = starsOf(data, max)
  paintStars(cell, { filled, max, icon, color, text: t('{n} of {max}', { n: filled, max }) })
}

/** The rating after a press on a star: the same star again takes the rating away. */
function rated(star: number, data: unknown): number | null {
  return star === data || star === 0 ? null : star
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Star,
  input: readyPart(input),
  paint,
  press(part, data) {
    const star = pressedStar(part)
    return star === null ? undefined : rated(star, data)
  },
  Editor: late(() => import('./editing.tsx').then((it) => it.RatingEditor)),
  Settings: late(() => import('./editing.tsx').then((it) => it.RatingSettings)),
  editOn: 'open',
}
