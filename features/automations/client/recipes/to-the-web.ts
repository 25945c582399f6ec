import { definition as createItem } from '../../actions/create-item/definition.ts'
import { definition as httpRequest } from '../../actions/http-request/definition.ts'
import { definition as postMessage } from '../../actions/post-message/definition.ts'
import { definition as commentCreated } from '../../triggers/comment-created/definition.ts'
import { definition as formSubmitted } from '../../triggers/form-submitted/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as requestArrives } from '../../triggers/request-arrives/definition.ts'
import { type Recipe, start, step, whenStatus } from './recipe.ts'

export const webRecipes: readonly Recipe[] = [
  {
    id: 'chat-new',
    group: 'web',
    needs: [],
    draft: ({ t, item }) => ({
      name: t('Post new items to a chat'),
      trigger: start(itemCreated, {}),
      steps: [step(postMessage, { text: t('New: {item} {link}', { item, link: '{{item.url}}' }) })],
    }),
  },
  {
    id: 'chat-done',
    group: 'web',
    needs: ['status', 'done'],
    draft: (kitchen) => ({
      name: kitchen.t('Post to a chat what is done'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [
        step(postMessage, {
          text: kitchen.t('{person} finished {item}.', { person: '{{user.name}}', item: kitchen.item }),
        }),
      ],
    }),
  },
  {
    id: 'chat-comment',
    group: 'web',
    needs: [],
    draft: ({ t, item }) => ({
      name: t('Post comments to a chat'),
      trigger: start(commentCreated, {}),
      steps: [
        step(postMessage, {
          text: t('{person} commented on {item}: {link}', {
            person: '{{user.name}}',
            item,
            link: '{{item.url}}',
          }),
        }),
      ],
    }),
  },
  {
    id: 'chat-form',
    group: 'web',
    needs: ['form'],
    draft: ({ t, item }) => ({
      name: t('Post form submissions to a chat'),
      trigger: start(formSubmitted, {}),
      steps: [step(postMessage, { text: t('Submitted: {item} {link}', { item, link: '{{item.url}}' }) })],
    }),
  },
  {
    id: 'request-creates',
    group: 'web',
    needs: ['folder'],
    draft: ({ t, parts }) => ({
      name: t('Create items by request'),
      trigger: start(requestArrives, {}),
      steps: [step(createItem, { folder_id: parts.folder?.id, name: '{{request.body.name}}' })],
    }),
  },
  {
    id: 'call-done',
    group: 'web',
    needs: ['status', 'done'],
    draft: (kitchen) => ({
      name: kitchen.t('Tell another program what is done'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [
        step(httpRequest, {
          method: 'POST',
          url: '',
          body: `{ "name": "${kitchen.item}", "url": "{{item.url}}" }`,
        }),
      ],
    }),
  },
]
