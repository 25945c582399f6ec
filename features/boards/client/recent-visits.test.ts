import { createMemoryStorage } from '@weft/api-client'
import { expect, it } from 'vitest'

import { lastFolderOf, noteVisit, readVisits } from './recent-visits.ts'

const visit = (folder_id: string) => ({ team_id: 1, board_id: 'b', folder_id })

it('keeps the newest first and each place once', () => {
  const storage = createMemoryStorage()
  for (const id of ['f1', 'f2', 'f1']) noteVisit(storage, visit(id))
  expect(readVisits(storage).map(({ folder_id }) => folder_id)).toEqual(['f1', 'f2'])
  expect(lastFolderOf(readVisits(storage), 'b')).toBe('f1')
})

it('forgets what is too old', () => {
  const storage = createMemoryStorage()
  for (let n = 0; n < 40; n++) noteVisit(storage, visit(`f${n}`))
  expect(readVisits(storage)).toHaveLength(30)
})

it('takes what others wrote for nothing', () => {
  const storage = createMemoryStorage()
  storage.setItem('weft.recent', '{')
  expect(readVisits(storage)).toEqual([])
})
