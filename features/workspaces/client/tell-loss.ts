import type { ApiClient } from '@weft/api-client'
import { listClosedWorkspaces } from '@weft/features/workspaces/shared'
import { t } from '@weft/i18n'
import type { Team } from '@weft/model'
import { toast } from '@weft/ui'

/** Says why a workspace is out of sight: one's membership is over, or waits for something. */
export async function tellLoss(client: Pick<ApiClient, 'call'>, { id, name }: Team): Promise<void> {
  const closed = await client.call(listClosedWorkspaces).catch(() => null)
  const why = closed?.data.find((one) => one.id === id)?.why
  const text =
    why === 'two-factor'
      ? t('{name} requires two-factor authentication. Set it up to get back in.', { name })
      : why === 'suspended'
        ? t('Your membership of {name} is suspended.', { name })
        : t('You are no longer a member of {name}.', { name })
  toast.longError(text, { id: `lost-${id}` })
}
