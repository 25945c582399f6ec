import { expect, test } from 'vitest'

import { groups, handle } from './keys.ts'

const press = (digit: number) => handle(new KeyboardEvent('keydown', { code: `Digit${digit}`, altKey: true }))

test('Alt with a digit opens the view of that number', () => {
  const opened: string[] = []
  document.body.innerHTML = '<nav data-views><a href="#a">A</a><a href="#b">B</a></nav>'
  for (const link of document.querySelectorAll('a'))
    link.addEventListener('click', () => opened.push(link.textContent ?? ''))
  press(2)
  press(5)
  press(0)
  expect(opened).toEqual(['B'])
  const all = document.createElement('button')
  all.dataset['allViews'] = ''
  all.addEventListener('click', () => opened.push('all'))
  document.querySelector('nav')?.append(all)
  press(0)
  expect(opened).toEqual(['B', 'all'])
})

test('every kind of view that has keys of its own says them', async () => {
  const titles = (await groups()).map(({ title }) => title)
  expect(titles).toEqual([
    'In a folder',
    'In a table',
    'In columns',
    'In a list',
    'In a calendar',
    'In a chart',
  ])
})
