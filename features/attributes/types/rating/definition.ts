import { NUMBER_OPERATORS, numberPredicate } from '@weft/numbers'
import { msg } from '@weft/i18n'
import type { Settings } from '@weft/model'
import { rangeShare } from '../../shared/elements/range-share.ts'
import type { FamilyMember } from '../../shared/family-member.ts'
import { plainOperand } from '../../shared/plain-operand.ts'

export const MAX_RATING = 10

/** The icons by name, with the sign that stands for one of them in texts. */
export const RATING_ICONS = { star: '★', heart: '♥', flame: '🔥', thumb: '👍' } as const
type RatingIcon = keyof typeof RATING_ICONS

export interface RatingSettings {
  /** The highest rating, 1 to 10. */
  max: number
  icon: RatingIcon
  color: string
}

/** A rating attribute's settings with their defaults. */
export function ratingSettings({ max, icon, color }: Settings): RatingSettings {
  return {
    max: Number.isInteger(max) ? Math.min(Math.max(max as number, 1), MAX_RATING) : 5,
    icon: typeof icon === 'string' && Object.hasOwn(RATING_ICONS, icon) ? (icon as RatingIcon) : 'star',
    color: typeof color === 'string' ? color : 'yellow',
  }
}

/** How many stars data stands for: none for what is no number, all for more than there are. */
export function starsOf(data: unknown, max: number): number {
  return typeof data === 'number' && data > 0 ? Math.min(Math.round(data), max) : 0
}

/** So many stars; data is a whole number from 1 on, and no star is empty. */
export const definition: FamilyMember = {
  type: 'rating',
  label: msg('Rating'),
  menu: { under: 'progress', order: 30 },
  asked: () => ({ input: 'rating' }),
  progress: { of: (data, settings) => rangeShare(data, settings, 5) },
  stack: 'steps',
  defaultSettings: { max: 5, icon: 'star', color: 'yellow' },
  format: (data) => (typeof data === 'number' || typeof data === 'string' ? String(data) : ''),
  sortKey: (data) => (typeof data === 'number' ? data : null),
  operators: NUMBER_OPERATORS,
  operand: plainOperand,
  predicate: (operator, operand) => numberPredicate(operator, operand),
  everyData: (settings) => Array.from({ length: ratingSettings(settings).max }, (_, n) => n + 1),
  groups(data, settings) {
    if (typeof data !== 'number') return []
    const { icon, max } = ratingSettings(settings)
    return [{ key: String(data), label: RATING_ICONS[icon].repeat(starsOf(data, max)), sort: data }]
  },
  aggregates: ['average', 'median', 'min', 'max'],
  toNumber: (data) => (typeof data === 'number' ? data : null),
}
