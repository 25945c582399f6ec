import { fillIn, tokensIn } from '../../server/runner/token-values.ts'
import { attributeIn } from '../../server/runner/values.ts'
import { itemOf, serverAction } from '../../server/server-action.ts'
import { definition } from './definition.ts'

export const member = serverAction({
  definition,
  plan(acting, { attribute_id, prompt }) {
    const item = itemOf(acting)
    const attribute = attributeIn(acting, attribute_id)
    const named = tokensIn(acting, prompt)
    const ask = {
      folder_id: item.folder_id,
      attribute_id: attribute.id,
      // The wish names values; what they hold is told apart from it.
      prompt: fillIn(acting, prompt, undefined, ({ name }) => name),
      about: Object.fromEntries(named.map(({ name, text }) => [name, text])),
    }
    return { shown: { attribute_id: attribute.id, text: ask.prompt }, ask }
  },
})
