import { errorToast } from '@weft/api-client'
import { newUuid } from '@weft/base'
import { t } from '@weft/i18n'
import type { ValueContext } from '@weft/model'
import type { Store } from '@weft/store'

/** Lines of CSV of some items, made by the server; fails with a sentence for the person. */
export async function exportPage(
  store: Store,
  body: { ids: readonly string[]; attribute_ids: readonly string[] },
  { locale, tz, week_start }: ValueContext,
): Promise<string> {
  const { team_id, transport, isPretending } = store
  if (team_id === null || isPretending) throw new Error(t('This feature is not available in preview mode.'))
  const context = { locale, tz, week_start: String(week_start) }
  const answer = await transport.post(team_id, '/items/csv', { ...body, ...context }, newUuid())
  const { csv } = (answer.data ?? {}) as { csv?: string }
  if (answer.status === 200 && typeof csv === 'string') return csv
  throw new Error(
    answer.status === 0
      ? t('The export stopped because the server could not be reached. Try again.')
      : (answer.message ?? toastOf(answer.status, answer.data)),
  )
}

/** What a refusal without a sentence of its own says. */
const toastOf = (status: number, data: unknown) =>
  errorToast({ status, data: { data }, headers: new Headers() })?.text ?? t('Something Went Wrong')
