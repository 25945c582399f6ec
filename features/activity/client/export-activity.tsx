import { CSV_MARK, csvCell, csvLines } from '@weft/features/attributes/shared'
import { clientAttributeType, useAttributeTypes } from '@weft/features/attributes/client'
import { useEntry } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { Button, saveFile, toast } from '@weft/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { type ActivityLine, listActivity, type ShownAttribute } from '../shared/index.ts'
import { type Asked, queryOf } from './filters.ts'
import { sayLine, sayWho } from './say-line.ts'
import { useValueWords } from './use-value-words.ts'

/** Lines that one file holds at most. */
const MOST_LINES = 10_000

interface ExportActivityProps {
  readonly team_id: number
  readonly board_id: string | null
  readonly asked: Asked
}

/** The list as it is filtered, as a file for a spreadsheet. */
export function ExportActivity({ team_id, board_id, asked }: ExportActivityProps) {
  const t = useT()
  const { client } = useEntry()
  const context = useValueWords(team_id)
  const [isBusy, setBusy] = useState(false)
  // What shows values must be there before the first press.
  useAttributeTypes([{ type: 'any' }])
  const nameOf = (id: number | null) =>
    (id === null ? undefined : context.people.get(id)?.name) ?? t('Someone')

  async function save() {
    setBusy(true)
    try {
      const rows = [
        [t('Time (UTC)'), t('Who'), t('What happened'), t('Before'), t('After'), t('Changes')].map((head) =>
          csvCell(head),
        ),
      ]
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(after)
        const attributes = new Map(page.attributes.map((one) => [one.id, one]))
        rows.push(...page.data.map((line) => rowOf(line, attributes.get(line.attribute_id ?? ''))))
        after = page.after
      } while (after !== null && rows.length <= MOST_LINES)
      saveFile(`${t('Activity')}.csv`, CSV_MARK + csvLines(rows), 'text/csv')
      if (after !== null)
        toast.longError(
          t('The file has the latest {count} lines. Filter to get the others.', { count: rows.length - 1 }),
        )
    } catch {
      toast.longError(t('The activity could not be loaded'))
    } finally {
      setBusy(false)
    }
  }

  const read = (after: string | null) =>
    client.call(listActivity, {
      params: { team_id: String(team_id) },
      query: { ...queryOf(asked), ...(board_id && { board_id }), ...(after !== null && { after }) },
    })

  function rowOf(line: ActivityLine, attribute: ShownAttribute | undefined): string[] {
    const who = sayWho(t, line, nameOf(line.user_id))
    const name = line.name ?? ''
    const member = line.collection === 'members' ? nameOf(Number(line.record_id)) : ''
    const said = sayLine(t, line, { who, name, attribute: attribute?.name, folder: undefined, member })
    const text = (data: unknown) => {
      if (data === null || data === undefined) return ''
      if (typeof data === 'object' && 'name' in data) return String(data.name)
      if (line.collection !== 'values') return typeof data === 'string' && line.action !== 'moved' ? data : ''
      if (!attribute) return ''
      const type = clientAttributeType(attribute.type)
      return type.isPartial ? '' : type.format(data, attribute.settings, context)
    }
    return [line.at, who, said, text(line.old), text(line.new)]
      .map((cell) => csvCell(cell))
      .concat(String(line.changes))
  }

  return (
    <Button icon={<Download />} isBusy={isBusy} onClick={() => void save()}>
      {t('Export CSV')}
    </Button>
  )
}
