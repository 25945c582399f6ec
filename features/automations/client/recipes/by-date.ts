import { definition as addComment } from '../../actions/add-comment/definition.ts'
import { definition as createItem } from '../../actions/create-item/definition.ts'
import { definition as findItems } from '../../actions/find-items/definition.ts'
import { definition as notify } from '../../actions/notify/definition.ts'
import { definition as sendEmail } from '../../actions/send-email/definition.ts'
import { definition as shiftDate } from '../../actions/shift-date/definition.ts'
import { definition as dateArrives } from '../../triggers/date-arrives/definition.ts'
import { definition as itemCreated } from '../../triggers/item-created/definition.ts'
import { definition as onSchedule } from '../../triggers/on-schedule/definition.ts'
import { definition as valueChanged } from '../../triggers/value-changed/definition.ts'
import { type Kitchen, type Recipe, start, step } from './recipe.ts'

const MORNING = '09:00'
const WORKDAYS = [1, 2, 3, 4, 5]

/** Days before the date where it is negative. */
const whenDue = ({ attribute }: Kitchen, amount: number) =>
  start(dateArrives, {
    attribute_id: attribute('date').id,
    amount,
    unit: 'day',
    time: MORNING,
    unlessDone: true,
  })

const tell = ({ attribute }: Kitchen, text: string) =>
  step(notify, { attribute_ids: [attribute('people').id], text })

export const dateRecipes: readonly Recipe[] = [
  {
    id: 'due-tomorrow',
    group: 'dates',
    needs: ['date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Remind a day before'),
      trigger: whenDue(kitchen, -1),
      steps: [tell(kitchen, kitchen.t('{item} is due tomorrow.', { item: kitchen.item }))],
    }),
  },
  {
    id: 'due-today',
    group: 'dates',
    needs: ['date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Remind on the day'),
      trigger: whenDue(kitchen, 0),
      steps: [tell(kitchen, kitchen.t('{item} is due today.', { item: kitchen.item }))],
    }),
  },
  {
    id: 'overdue',
    group: 'dates',
    needs: ['date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Remind of what is overdue'),
      trigger: whenDue(kitchen, 1),
      steps: [tell(kitchen, kitchen.t('{item} is overdue.', { item: kitchen.item }))],
    }),
  },
  {
    id: 'overdue-week',
    group: 'dates',
    needs: ['date'],
    draft: (kitchen) => ({
      name: kitchen.t('Ask what happened after a week'),
      trigger: whenDue(kitchen, 7),
      steps: [step(addComment, { text: kitchen.t('This is a week late. What is in the way?') })],
    }),
  },
  {
    id: 'email-before',
    group: 'dates',
    needs: ['date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Send an email two days before'),
      trigger: whenDue(kitchen, -2),
      steps: [
        step(sendEmail, {
          attribute_ids: [kitchen.attribute('people').id],
          subject: kitchen.t('{item} is due in two days', { item: kitchen.item }),
          text: '{{item.url}}',
        }),
      ],
    }),
  },
  {
    id: 'due-in-a-week',
    group: 'dates',
    needs: ['date'],
    draft: (kitchen) => ({
      name: kitchen.t('Give new items a week'),
      trigger: start(itemCreated, {}),
      steps: [step(shiftDate, { attribute_id: kitchen.attribute('date').id, days: 7, fromToday: true })],
    }),
  },
  {
    id: 'date-changed',
    group: 'dates',
    needs: ['date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Notify when a date changes'),
      trigger: start(valueChanged, { attribute_id: kitchen.attribute('date').id, change: 'any' }),
      steps: [
        tell(
          kitchen,
          kitchen.t('{item} moved from {before} to {after}.', {
            item: kitchen.item,
            before: `{{before.${kitchen.attribute('date').id}}}`,
            after: `{{item.${kitchen.attribute('date').id}}}`,
          }),
        ),
      ],
    }),
  },
  {
    id: 'every-monday',
    group: 'dates',
    needs: ['folder'],
    draft: ({ t, parts }) => ({
      name: t('Create an item every Monday'),
      trigger: start(onSchedule, { every: 'week', weekdays: [1], time: MORNING }),
      steps: [step(createItem, { folder_id: parts.folder?.id, name: t('Plan the week') })],
    }),
  },
  {
    id: 'every-workday',
    group: 'dates',
    needs: ['folder'],
    draft: ({ t, parts }) => ({
      name: t('Create an item every workday'),
      trigger: start(onSchedule, { every: 'week', weekdays: WORKDAYS, time: MORNING }),
      steps: [
        step(createItem, {
          folder_id: parts.folder?.id,
          name: t('Check in on {date}', { date: '{{now | date:"YYYY-MM-DD"}}' }),
        }),
      ],
    }),
  },
  {
    id: 'every-month',
    group: 'dates',
    needs: ['folder'],
    draft: ({ t, parts }) => ({
      name: t('Create an item every month'),
      trigger: start(onSchedule, { every: 'month', day: 1, time: MORNING }),
      steps: [step(createItem, { folder_id: parts.folder?.id, name: t('Monthly report') })],
    }),
  },
  {
    id: 'friday-overdue',
    group: 'dates',
    needs: ['folder', 'date', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('List what is overdue every Friday'),
      trigger: start(onSchedule, { every: 'week', weekdays: [5], time: MORNING }),
      steps: [
        step(
          findItems,
          {
            folder_id: kitchen.parts.folder?.id,
            filter: {
              op: 'and',
              conditions: [{ attribute_id: kitchen.attribute('date').id, operator: 'overdue' }],
            },
          },
          { steps: [tell(kitchen, kitchen.t('{item} is overdue.', { item: kitchen.item }))] },
        ),
      ],
    }),
  },
]
