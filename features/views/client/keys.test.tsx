import { expect, test } from 'vitest'

import { clientViewTypes } from '../types/registry.client.ts'
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

test('the keys of every kind of view that has some follow those of the folder', async () => {
  const [folder, ...kinds] = await groups()
  const own = Object.values(clientViewTypes).flatMap(({ keys }) => keys?.() ?? [])
  expect(folder?.title).toBe('In a folder')
  expect(kinds).toEqual(await Promise.all(own))
  expect(kinds.map(({ title }) => title)).toContain('In a table')
})
