import { definition as addComment } from '../../actions/add-comment/definition.ts'
import { definition as createItem } from '../../actions/create-item/definition.ts'
import { definition as notify } from '../../actions/notify/definition.ts'
import { definition as sendEmail } from '../../actions/send-email/definition.ts'
import { definition as setValue } from '../../actions/set-value/definition.ts'
import { definition as commentCreated } from '../../triggers/comment-created/definition.ts'
import { definition as formSubmitted } from '../../triggers/form-submitted/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as itemMoved } from '../../triggers/item-moved/definition.ts'
import { definition as itemTrashed } from '../../triggers/item-trashed/definition.ts'
import { definition as memberAdded } from '../../triggers/member-added/definition.ts'
import { definition as referenceAdded } from '../../triggers/reference-added/definition.ts'
import { definition as valueChanged } from '../../triggers/value-changed/definition.ts'
import { type Recipe, start, step } from './recipe.ts'

export const peopleRecipes: readonly Recipe[] = [
  {
    id: 'assign-creator',
    group: 'people',
    needs: ['people'],
    draft: ({ t, attribute }) => ({
      name: t('Assign the person who creates an item'),
      trigger: start(itemCreated, {}),
      steps: [step(setValue, { attribute_id: attribute('people').id, way: 'add', actor: true })],
    }),
  },
  {
    id: 'notify-assigned',
    group: 'people',
    needs: ['people'],
    draft: ({ t, attribute, item }) => ({
      name: t('Notify who is assigned'),
      trigger: start(valueChanged, { attribute_id: attribute('people').id, change: 'any' }),
      steps: [
        step(notify, { attribute_ids: [attribute('people').id], text: t('{item} is yours.', { item }) }),
      ],
    }),
  },
  {
    id: 'notify-comment',
    group: 'people',
    needs: ['people'],
    draft: ({ t, attribute, item }) => ({
      name: t('Notify of comments'),
      trigger: start(commentCreated, {}),
      steps: [
        step(notify, {
          attribute_ids: [attribute('people').id],
          text: t('{item} has a new comment.', { item }),
        }),
      ],
    }),
  },
  {
    id: 'welcome',
    group: 'people',
    needs: ['folder'],
    draft: ({ t, parts }) => ({
      name: t('Prepare a welcome for new people'),
      trigger: start(memberAdded, {}),
      steps: [
        step(createItem, {
          folder_id: parts.folder?.id,
          name: t('Show {person} around', { person: '{{user.name}}' }),
        }),
      ],
    }),
  },
  {
    id: 'notify-trashed',
    group: 'people',
    needs: [],
    draft: ({ t, parts, item }) => ({
      name: t('Hear of deleted items'),
      trigger: start(itemTrashed, {}),
      steps: [step(notify, { user_ids: [parts.me], text: t('{item} was deleted.', { item }) })],
    }),
  },
  {
    id: 'notify-moved',
    group: 'people',
    needs: ['people', 'otherFolder'],
    draft: ({ t, attribute, item, parts }) => ({
      name: t('Notify when an item is moved'),
      trigger: start(itemMoved, { folders: parts.otherFolder ? [parts.otherFolder.id] : [] }),
      steps: [
        step(notify, { attribute_ids: [attribute('people').id], text: t('{item} was moved.', { item }) }),
      ],
    }),
  },
  {
    id: 'number-rises',
    group: 'people',
    needs: ['number', 'people'],
    draft: ({ t, attribute, item }) => ({
      name: t('Notify when a number rises'),
      trigger: start(valueChanged, { attribute_id: attribute('number').id, change: 'increases' }),
      steps: [
        step(notify, {
          attribute_ids: [attribute('people').id],
          text: t('{item} is at {number} now.', { item, number: `{{item.${attribute('number').id}}}` }),
        }),
      ],
    }),
  },
  {
    id: 'note-reference',
    group: 'people',
    needs: ['reference'],
    draft: ({ t, attribute }) => ({
      name: t('Note who links items'),
      trigger: start(referenceAdded, { attribute_id: attribute('reference').id }),
      steps: [step(addComment, { text: t('Linked by {person}.', { person: '{{user.name}}' }) })],
    }),
  },
]

export const formRecipes: readonly Recipe[] = [
  {
    id: 'form-notify',
    group: 'forms',
    needs: ['form'],
    draft: ({ t, parts, item }) => ({
      name: t('Hear of form submissions'),
      trigger: start(formSubmitted, {}),
      steps: [step(notify, { user_ids: [parts.me], text: t('{item} was submitted.', { item }) })],
    }),
  },
  {
    id: 'form-thanks',
    group: 'forms',
    needs: ['form', 'email'],
    draft: ({ t, attribute }) => ({
      name: t('Thank for form submissions'),
      trigger: start(formSubmitted, {}),
      steps: [
        step(sendEmail, {
          attribute_ids: [attribute('email').id],
          subject: t('Thank you'),
          text: t('We got your message and will answer soon.'),
        }),
      ],
    }),
  },
  {
    id: 'form-status',
    group: 'forms',
    needs: ['form', 'status', 'open'],
    draft: ({ t, attribute, label }) => ({
      name: t('Set the status of submissions'),
      trigger: start(formSubmitted, {}),
      steps: [step(setValue, { attribute_id: attribute('status').id, way: 'set', data: [label('open').id] })],
    }),
  },
  {
    id: 'form-comment',
    group: 'forms',
    needs: ['form'],
    draft: ({ t }) => ({
      name: t('Comment on form submissions'),
      trigger: start(formSubmitted, {}),
      steps: [step(addComment, { text: t('Submitted with a form.') })],
    }),
  },
]
