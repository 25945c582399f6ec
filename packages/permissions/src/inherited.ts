import type { Layer } from './decide.ts'
import { entryKey, parseEntryKey } from './entry-key.ts'

/**
 * The values that a walk beginning at `from` would find, one per permission and token: `inherited_permissions` of
 * a permission record. The key keeps its ':owner' when the value came through final_permissions.
 */
export function inheritedEntries(from: Layer | null): Record<string, boolean> {
  const values = new Map<string, [key: string, value: boolean]>()
  for (let layer = from; layer !== null; layer = layer.next) {
    for (const [slot, value] of readLayer(layer)) {
      if (values.has(slot)) continue
      values.set(slot, [layer.name === 'final_permissions' ? `${slot}:owner` : slot, value])
    }
  }
  return Object.fromEntries(values.values())
}

function readLayer(layer: Layer): Map<string, boolean> {
  const read = new Map<string, boolean>()
  for (const [key, value] of Object.entries(layer.entries)) {
    const parsed = parseEntryKey(key)
    if (parsed === null || typeof value !== 'boolean' || (layer.ownerOnly && !parsed.owner)) continue
    const slot = entryKey(parsed.permission, parsed.token)
    read.set(slot, value && (read.get(slot) ?? true))
  }
  return read
}
