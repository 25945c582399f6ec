import type { Transport } from '@weft/store'

/** Every edit is sent once more, under another key. */
export function repeatsUnderNewKeys(wire: Transport): Transport {
  return {
    ...wire,
    async bulk(team_id, entries) {
      const answer = await wire.bulk(team_id, entries)
      const again = entries.map((entry) => {
        const { old: _old, ...rest } = entry
        const item = entry.item && { ...entry.item, row_version: Number(entry.item['row_version']) + 1 }
        return { ...rest, ...(item ? { item } : {}), idempotency_key: `again-${entry.idempotency_key}` }
      })
      await wire.bulk(team_id, again)
      return answer
    },
  }
}

/** Every edit claims that its author had seen what is there now. */
export function claimsToHaveSeenAll(wire: Transport): Transport {
  return {
    ...wire,
    async bulk(team_id, entries) {
      const claimed = await Promise.all(
        entries.map(async (entry) => {
          if (!entry.old || !entry.route.startsWith('/values/')) return entry
          const { status, data } = await wire.one(team_id, entry.route)
          return status === 200 ? { ...entry, old: { data: (data as { data: null }).data } } : entry
        }),
      )
      return wire.bulk(team_id, claimed)
    },
  }
}
