import { definition as setValue } from '../../actions/set-value/definition.ts'
import { definition as startTimer } from '../../actions/start-timer/definition.ts'
import { definition as stopTimer } from '../../actions/stop-timer/definition.ts'
import { definition as timerStarted } from '../../triggers/timer-started/definition.ts'
import { type Recipe, start, step, whenStatus } from './recipe.ts'

export const timeRecipes: readonly Recipe[] = [
  {
    id: 'timer-doing',
    group: 'status',
    needs: ['status', 'doing', 'time'],
    draft: (kitchen) => ({
      name: kitchen.t('Start a timer when work begins'),
      trigger: whenStatus(kitchen, 'doing'),
      steps: [step(startTimer, { attribute_id: kitchen.attribute('time').id, actor: true })],
    }),
  },
  {
    id: 'timer-done',
    group: 'status',
    needs: ['status', 'done', 'time', 'people'],
    draft: (kitchen) => ({
      name: kitchen.t('Stop timers when something is done'),
      trigger: whenStatus(kitchen, 'done'),
      steps: [step(stopTimer, { actor: true, attribute_ids: [kitchen.attribute('people').id] })],
    }),
  },
  {
    id: 'doing-timer',
    group: 'status',
    needs: ['status', 'doing', 'sharedTime'],
    draft: ({ t, attribute, label }) => ({
      name: t('Mark as under way what someone works on'),
      trigger: start(timerStarted, { attribute_id: attribute('sharedTime').id }),
      steps: [
        step(setValue, { attribute_id: attribute('status').id, way: 'set', data: [label('doing').id] }),
      ],
    }),
  },
]
