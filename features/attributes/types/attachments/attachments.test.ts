import { sampleContext } from '@weft/model/testing'
import { newUuid } from '@weft/base'
import { describe, expect, test } from 'vitest'
import { formatBytes } from '../../shared/elements/files.ts'
import { member as type } from './server.ts'

const context = sampleContext()
const file = (name: string, mime = 'image/png', size = 1_000, id = newUuid()) => ({ id, name, size, mime })

describe('attachments', () => {
  test('show their names, and footers the size of all', () => {
    const data = [file('a.png'), file('b, c.pdf')]
    expect(type.format(data, {}, context)).toBe('a.png, b, c.pdf')
    expect(type.toNumber?.(data, {})).toBe(2_000)
    expect(type.format(2_000_000, {}, context)).toBe('2 MB')
  })

  test('are asked by name and by kind', () => {
    const data = [file('Plan.PDF', 'application/pdf')]
    const fits = (operator: 'file_name' | 'file_type', operand: unknown) =>
      type.predicate(operator, operand, {}, context)?.(data)
    expect(fits('file_name', 'plan')).toBe(true)
    expect(fits('file_name', 'png')).toBe(false)
    expect(fits('file_type', ['image', 'pdf'])).toBe(true)
    expect(fits('file_type', 'image')).toBe(false)
  })

  test('are as many and of such kinds as the settings take', () => {
    const data = [file('a.png'), file('b.png')]
    expect(type.checkData(data, { maxFiles: 2 })).toBeNull()
    expect(type.checkData(data, { maxFiles: 1 })).toBe('Too many files')
    expect(type.checkData(data, { allowed: ['pdf'] })).toBe('Files of this type are not accepted here')
    expect(type.checkData([file('a'), { ...file('b'), id: 'no id' }], {})).toBe(
      'This must be a list of files',
    )
    const twice = file('a')
    expect(type.checkData([twice, twice], {})).toBe('Two files have the same id')
  })

  test('join by file; what two people added is both there', () => {
    const [a, b, c] = [file('a'), file('b'), file('c')]
    expect(type.merge?.([a], [a, b], [a, c], {})).toEqual([a, c, b])
    expect(type.merge?.([a, b], [b], [a, b, c], {})).toEqual([b, c])
    expect(type.merge?.([a], [{ ...a, name: 'x' }], [{ ...a, name: 'y' }], {})).toBeUndefined()
  })

  test('take no name that leads out of a folder, and nothing beyond their four fields', () => {
    const id = newUuid()
    const data = [{ ...file('../a\n.png', 'image/png', 5, id), url: 'javascript:alert(1)' }]
    expect(type.normalise(data, {})).toEqual([{ id, name: 'a.png', size: 5, mime: 'image/png' }])
  })

  test.each([
    [0, '0 kB'],
    [52, '0.1 kB'],
    [999, '1 kB'],
    [1_500, '1.5 kB'],
    [50_000_000, '50 MB'],
    [1.5e9, '1.5 GB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(formatBytes(bytes, 'en')).toBe(text)
  })
})
