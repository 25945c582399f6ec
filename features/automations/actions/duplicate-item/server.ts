import { serverTypeFor } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'

import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { folder_id }, id) {
    const from = itemOf(acting)
    const folder = folder_id ?? from.folder_id
    const kept = acting.attributes.flatMap((attribute) => {
      const data = from.values[attribute.id]?.[0] ?? null
      const type = serverTypeFor(attribute)
      const isCopied = isAssignable(type) && type.holds !== 'items' && attribute.settings['unique'] !== true
      return isCopied && data !== null ? [[attribute.id, data] as const] : []
    })
    const item = {
      board_id: acting.rule.board_id,
      folder_id: folder,
      // Below the same item, as long as that is there.
      parent_id: folder === from.folder_id ? from.parent_id : null,
      row_version: 1,
      values: Object.fromEntries(kept),
    }
    return {
      shown: { folder_id: folder },
      writes: [{ collection: 'items', method: 'put', id: id(0), item }],
    }
  },
})
