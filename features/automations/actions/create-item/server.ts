import { fillIn } from '../../server/runner/token-values.ts'
import { attributeIn, dataFrom } from '../../server/runner/values.ts'
import { itemOf, serverAction, StepFailure } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { folder_id, below, name, values = {}, texts = {} }, id) {
    const parent = below === true ? itemOf(acting) : null
    const folder = parent?.folder_id ?? folder_id ?? acting.item?.folder_id ?? acting.run.event.folder_id
    if (!folder) throw new StepFailure('no-folder', 'There is no folder to create the item in.')
    const primary = acting.attributes.find((one) => one.primary)
    const title = fillIn(acting, name)
    const read = Object.entries(texts).map(([attribute_id, text]) => {
      const attribute = attributeIn(acting, attribute_id)
      return [attribute_id, dataFrom(acting, attribute, fillIn(acting, text))] as const
    })
    const item = {
      board_id: acting.rule.board_id,
      folder_id: folder,
      parent_id: parent?.id ?? null,
      row_version: 1,
      values: { ...values, ...Object.fromEntries(read), ...(primary && { [primary.id]: title }) },
    }
    return {
      shown: { name: title, folder_id: folder },
      writes: [{ collection: 'items', method: 'put', id: id(0), item }],
    }
  },
})
