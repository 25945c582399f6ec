import type { Translate } from '@weft/i18n'

/** Why nobody can join now; undefined while somebody can. */
export function fullSentence(t: Translate, count: number, limit: number | null): string | undefined {
  if (limit === null || count < limit) return undefined
  if (count > limit)
    return t('The number of members exceeds your current plan. Please remove {0} to continue.', [
      count - limit,
    ])
  return t('This workspace has reached its maximum number of members. Contact the owner or upgrade the plan.')
}
