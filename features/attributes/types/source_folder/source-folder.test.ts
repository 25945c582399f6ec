import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { folderTree } from '../../shared/elements/folder-tree.ts'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('source folder', () => {
  test('a folder is shown with its path, or by its name alone', () => {
    expect(definition.format('folder-2', {}, context)).toBe('Plans / Summer')
    expect(definition.format('folder-2', { showPath: false }, context)).toBe('Summer')
    expect(definition.format('folder-x', {}, context)).toBe('Private folder')
  })

  test('folders sort as their tree is read', () => {
    const places = ['folder-1', 'folder-2', 'folder-3'].map((id) => definition.sortKey(id, {}, context))
    expect(places).toEqual([0, 1, 2])
    expect(definition.sortKey('folder-x', {}, context)).toBeNull()
  })

  test('a subtree holds the folder and all below it', () => {
    const below = definition.predicate('subtree', 'folder-1', {}, context)
    expect(['folder-1', 'folder-2', 'folder-3', null].map((id) => below?.(id))).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(definition.predicate('subtree', '', {}, context)).toBeNull()
  })

  test('folders that lie in a circle are shown all the same', () => {
    const place = { name: 'X', board_id: 'b', sort_order: 0 }
    const folders = new Map([
      ['a', { ...place, parent_id: 'b' }],
      ['b', { ...place, parent_id: 'a' }],
    ])
    expect(folderTree({ folders }).size).toBe(0)
    expect(definition.format('a', {}, { ...context, folders })).toBe('Private folder')
  })
})
