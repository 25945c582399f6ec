import { useT } from '@weft/i18n/react'
import type { Automation, AutomationStep } from '@weft/model'
import { useMemo } from 'react'

import { actionDefinitions, triggerDefinitions } from '../../shared/index.ts'
import type { TokenOption } from '../pickers/token-options.ts'
import { useRuleAddress } from '../pickers/use-rule-address.ts'

/** Values of what arrived that are offered. */
const MOST = 60

/** What texts of a rule can name beside what the board has. */
export function useGivenTokens({ id, trigger, steps }: Automation): readonly TokenOption[] {
  const t = useT()
  const isRequested = triggerDefinitions[trigger?.type ?? '']?.gives === 'request'
  const { data: address } = useRuleAddress(isRequested ? id : null)
  const hasAnswer = answers(steps)
  return useMemo(() => {
    const request = isRequested ? leaves('request.body', address?.sample ?? null, t('from the request')) : []
    const response = hasAnswer
      ? [
          { token: 'response.status', label: t('Status of the answer'), hint: t('from the last request') },
          { token: 'response.body', label: t('Body of the answer'), hint: t('from the last request') },
        ]
      : []
    return [...request.slice(0, MOST), ...response]
  }, [isRequested, hasAnswer, address, t])
}

function answers(steps: readonly AutomationStep[]): boolean {
  return steps.some(
    ({ type, steps: inner = [], otherwise = [] }) =>
      actionDefinitions[type]?.gives === 'response' || answers(inner) || answers(otherwise),
  )
}

/** All that is no list and no object in JSON, by the path to it. */
function leaves(path: string, data: unknown, hint: string): TokenOption[] {
  if (typeof data !== 'object' || data === null) {
    const shown = typeof data === 'string' ? data : JSON.stringify(data)
    return [{ token: path, label: path.replace('request.body.', ''), hint: shown.slice(0, 40) || hint }]
  }
  return Object.entries(data).flatMap(([key, inner]) =>
    /^[\w-]+$/.test(key) ? leaves(`${path}.${key}`, inner, hint) : [],
  )
}
