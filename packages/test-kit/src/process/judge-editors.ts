import type { HistoryWorld } from './history-world.ts'
import { erasedBlocks, type TextSave } from './text-editors.ts'

/**
 * Editors that were open while things broke: each save says as `old` what its own editor showed, however often and
 * however late it was sent, and no block of a long text is erased by somebody who had not read it.
 */
export async function judgeEditors({ clients, editors, text_id }: HistoryWorld): Promise<string[]> {
  const saves: TextSave[] = []
  for (const { calls, queued, outcomes } of clients) {
    for (const { phase, key, write } of calls)
      if (phase === 'invoke' && write.kind === 'save') editors.judge(key, write.old?.['data'])
    for (const [key, { route, item, old }] of queued)
      if (route.endsWith(`.${text_id}`) && item)
        saves.push({
          record: route.slice(1),
          old: old?.['data'],
          mine: item['data'],
          isAcknowledged: outcomes.get(key) === 'saved',
        })
  }
  const finals = new Map<string, string>()
  for (const record of new Set(saves.map((save) => save.record))) {
    // The owner reads everything that is not in the trash.
    const answer = await clients[0]?.store.collection('values').fetch(record.slice('values/'.length))
    if (answer?.status !== 200) continue
    const { data } = answer.data as { data: unknown }
    finals.set(record, typeof data === 'string' ? data : '')
  }
  return [...editors.wrong, ...erasedBlocks(saves, finals)]
}
