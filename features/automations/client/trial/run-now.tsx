import { useOpenPretend } from '@weft/features/pretend/client'
import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'
import { Play } from 'lucide-react'

import { MOST_RUN_NOW, type RunNowBody } from '../../shared/index.ts'
import { useRuleBoard } from '../board/rule-board.tsx'
import { useBuilder } from '../builder/builder-context.tsx'
import { usePagePlace } from '../page-place.tsx'

interface RunNowProps {
  /** How many items fit the rule, as the last test found. */
  readonly fits: number
  readonly isDisabled: boolean
}

/** The rule for all items that fit it: what that would do is shown first. None for a rule that is off. */
export function RunNow({ fits, isDisabled }: RunNowProps) {
  const t = useT()
  const open = useOpenPretend()
  const { rule } = useBuilder()
  const { context } = useRuleBoard()
  const { team_id, board_id, folder_id, hrefOf } = usePagePlace()
  if (!rule.enabled || fits === 0) return null
  const body: RunNowBody = { board_id, automation_id: rule.id }
  return (
    <Button
      variant="primary"
      size="compact"
      icon={<Play />}
      disabled={isDisabled}
      onClick={() =>
        open({
          team_id,
          board_id,
          folder_id,
          act: { kind: 'automation', ...body },
          title: t('What would these runs do?'),
          said: rule.name,
          icon: Play,
          context,
          back: hrefOf({ rule: rule.id }),
          after: t('Each run is counted, and kept in the run history. There is no undo.'),
          applied: (count) => t('{count, plural, one {# run started} other {# runs started}}', { count }),
          onApplied: () => null,
        })
      }
    >
      {fits > MOST_RUN_NOW
        ? t('Run on the first {count} now', { count: MOST_RUN_NOW })
        : t('Run on {count} now', { count: fits })}
    </Button>
  )
}
