import { errorToast } from '@weft/api-client'
import { useRefuseOffline } from '@weft/features/connectivity/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { useState } from 'react'

import { keepRuleSecret } from '../../shared/index.ts'
import { useOpenRule } from '../board/open-rule.ts'
import { usePagePlace } from '../page-place.tsx'

/** Gives a secret of the open rule to the server, which never tells it again; answers its id, or null with `problem`. */
export function useSecret() {
  const t = useT()
  const { client } = useEntry()
  const { id, settled } = useOpenRule()
  const { team_id } = usePagePlace()
  const refuse = useRefuseOffline()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return {
    isBusy,
    problem,
    forget: () => setProblem(null),
    async keep(url: string, value: string): Promise<string | null> {
      if (refuse()) return null
      setBusy(true)
      setProblem(null)
      try {
        // A rule that is new is there first.
        await settled()
        const { data } = await client.call(keepRuleSecret, {
          params: { team_id: String(team_id), id },
          body: { url, value },
        })
        return data.id
      } catch (error) {
        setProblem(errorToast(error)?.text ?? t('Something Went Wrong'))
        return null
      } finally {
        setBusy(false)
      }
    },
  }
}
