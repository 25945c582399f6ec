import { htmlOfPlainText } from '@weft/rich-text'

import { fillIn } from '../../server/runner/token-values.ts'
import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { text }, id) {
    const { id: item_id, board_id } = itemOf(acting)
    // Values are words, whatever they hold: the whole becomes a text before it becomes a page.
    const words = fillIn(acting, text)
    const item = { board_id, item_id, text: { html: htmlOfPlainText(words) }, row_version: 1 }
    return {
      shown: { text: words },
      writes: [{ collection: 'comments', method: 'put', id: id(0), item }],
    }
  },
})
