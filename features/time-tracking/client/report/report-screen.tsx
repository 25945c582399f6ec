import { ServerOnly, useStore } from '@weft/features/connectivity/client'
import { useEnterTeam, useGo } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { Board } from '@weft/model'
import { useRecord } from '@weft/store/react'
import { Button, EmptyState, Page, Skeleton } from '@weft/ui'
import { Clock, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'

import { type AddressOfReport, type Asked, queryOf, readAsked, writeAsked } from './asked.ts'
import { ExportReport } from '../csv/export-report.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportFilters } from './report-filters.tsx'
import { useCalendar } from './use-calendar.ts'
import { useReport } from './use-report.ts'

interface ReportScreenProps {
  readonly team_id: number
  readonly board_id: string
  readonly asked: AddressOfReport
}

/** What the time that was spent on a board comes to. */
export function ReportScreen(props: ReportScreenProps) {
  const t = useT()
  useEnterTeam(props.team_id)
  return (
    <ServerOnly title={t('Time report')}>
      <Report {...props} />
    </ServerOnly>
  )
}

function Report({ team_id, board_id, asked: address }: ReportScreenProps) {
  const t = useT()
  const go = useGo()
  const board = useRecord(useStore().collection<Board>('boards'), board_id)
  const calendar = useCalendar()
  const [asked, setAsked] = useState<Asked>(() => readAsked(address, calendar))
  const words = writeAsked(asked)
  useEffect(() => {
    if (location.search !== words) go(`${location.pathname}${words}`, { replace: true })
    // The address follows the choices; it is read when the page opens.
  }, [words, go])
  const { report, problem, isOld, again } = useReport({ team_id, board_id }, queryOf(asked, calendar))
  const place = { team_id, board_id }
  return (
    <Page
      title={t('Time report')}
      width={860}
      description={board && <bdi>{board.name}</bdi>}
      actions={problem === null && <ExportReport {...{ ...place, asked, calendar }} />}
    >
      {problem !== 'forbidden' && <ReportFilters asked={asked} calendar={calendar} onChange={setAsked} />}
      {problem === 'forbidden' ? (
        <EmptyState title={t('You cannot see the time of this board')} icon={<Lock />} isFramed>
          {t('Ask someone who manages the board to invite you.')}
        </EmptyState>
      ) : problem === 'failed' ? (
        <EmptyState
          title={t('The time report could not be loaded')}
          icon={<Clock />}
          isFramed
          actions={<Button onClick={again}>{t('Try again')}</Button>}
        >
          {t('The server cannot be reached.')}
        </EmptyState>
      ) : !report || isOld ? (
        <Skeleton rows={8} />
      ) : report.whole.entries === 0 ? (
        <EmptyState title={t('No time in this period')} icon={<Clock />} isFramed>
          {t(
            'Time that you track on items of this board is added up here, and that of others where it is shared.',
          )}
        </EmptyState>
      ) : (
        <ReportBody {...{ team_id, report, asked, calendar }} />
      )}
    </Page>
  )
}
