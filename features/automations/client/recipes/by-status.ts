import { definition as addComment } from '../../actions/add-comment/definition.ts'
import { definition as branch } from '../../actions/branch/definition.ts'
import { definition as completeItem } from '../../actions/complete-item/definition.ts'
import { definition as createItem } from '../../actions/create-item/definition.ts'
import { definition as moveItem } from '../../actions/move-item/definition.ts'
import { definition as notify } from '../../actions/notify/definition.ts'
import { definition as setValue } from '../../actions/set-value/definition.ts'
import { definition as wait } from '../../actions/wait/definition.ts'
import { definition as buttonPressed } from '../../triggers/button-pressed/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as subItemsDone } from '../../triggers/sub-items-done/definition.ts'
import { isStatus, type Recipe, start, step, whenStatus } from './recipe.ts'

export const statusRecipes: readonly Recipe[] = [
  {
    id: 'notify-done',
    group: 'status',
    needs: ['status', 'done', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Notify when something is done'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [
        step(notify, {
          attribute_ids: [kitchen.attribute('people').id],
          text: kitchen.t('{item} is now {label}', {
            item: kitchen.item,
            label: kitchen.label('done').name,
          }),
        }),
      ],
    }),
  },
  {
    id: 'assign-who-starts',
    group: 'status',
    needs: ['status', 'doing', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Assign the person who starts working'),
      trigger: whenStatus(kitchen, 'doing'),
      steps: [step(setValue, { attribute_id: kitchen.attribute('people').id, way: 'add', actor: true })],
    }),
  },
  {
    id: 'parent-done',
    group: 'status',
    needs: ['doneRule'],
    draft: ({ t }) => ({
      name: t('Complete an item with its sub-items'),
      trigger: start(subItemsDone, {}),
      steps: [step(completeItem, {})],
    }),
  },
  {
    id: 'move-done',
    group: 'status',
    needs: ['status', 'done', 'otherFolder'],
    draft: (kitchen) => ({
      name: kitchen.t('Move what is done to another folder'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [step(moveItem, { folder_id: kitchen.parts.otherFolder?.id })],
    }),
  },
  {
    id: 'status-of-new',
    group: 'status',
    needs: ['status', 'open'],
    draft: (kitchen) => ({
      name: kitchen.t('Set the status of new items'),
      trigger: start(itemCreated, {}),
      steps: [
        step(setValue, {
          attribute_id: kitchen.attribute('status').id,
          way: 'set',
          data: [kitchen.label('open').id],
        }),
      ],
    }),
  },
  {
    id: 'clear-date-done',
    group: 'status',
    needs: ['status', 'done', 'date'],
    draft: (kitchen) => ({
      name: kitchen.t('Clear the date of what is done'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [step(setValue, { attribute_id: kitchen.attribute('date').id, way: 'clear' })],
    }),
  },
  {
    id: 'follow-up',
    group: 'status',
    needs: ['status', 'done'],
    draft: (kitchen) => ({
      name: kitchen.t('Create a follow-up'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [step(createItem, { name: kitchen.t('Follow up: {item}', { item: kitchen.item }) })],
    }),
  },
  {
    id: 'stuck',
    group: 'status',
    needs: ['status', 'doing', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Ask about what takes long'),
      trigger: whenStatus(kitchen, 'doing'),
      steps: [
        step(wait, { amount: 3, unit: 'day' }),
        step(
          branch,
          { filter: isStatus(kitchen, 'doing') },
          {
            steps: [
              step(notify, {
                attribute_ids: [kitchen.attribute('people').id],
                text: kitchen.t('{item} has been under way for three days.', { item: kitchen.item }),
              }),
            ],
          },
        ),
      ],
    }),
  },
  {
    id: 'reopened',
    group: 'status',
    needs: ['status', 'open', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Notify when something is opened again'),
      trigger: whenStatus(kitchen, 'open'),
      steps: [
        step(notify, {
          attribute_ids: [kitchen.attribute('people').id],
          text: kitchen.t('{item} was opened again.', { item: kitchen.item }),
        }),
      ],
    }),
  },
  {
    id: 'comment-done',
    group: 'status',
    needs: ['status', 'done'],
    draft: (kitchen) => ({
      name: kitchen.t('Note who finished something'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [step(addComment, { text: kitchen.t('Finished by {person}.', { person: '{{user.name}}' }) })],
    }),
  },
  {
    id: 'button-completes',
    group: 'status',
    needs: ['doneRule', 'button'],
    draft: (kitchen) => ({
      name: kitchen.t('Complete an item with a button'),
      trigger: start(buttonPressed, { attribute_id: kitchen.attribute('button').id }),
      steps: [step(completeItem, {})],
    }),
  },
]
