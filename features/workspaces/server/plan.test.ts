import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { makeTempFolder } from '@weft/base/testing'
import { DEFAULT_LIMITS } from '@weft/server-kit'
import { afterAll, expect, test } from 'vitest'

import { isWithheldView, loadPlan, OWN_PLAN, presentPlan, storageLimit } from './plan.ts'

const folder = makeTempFolder('plan', afterAll)
const PRO = ['gantt', 'chart']
const fileWith = (text: string) => {
  const file = join(folder, `plan-${Math.random()}.json`)
  writeFileSync(file, text)
  return file
}

test('an instance of one’s own holds no kind of view back', () => {
  const plan = loadPlan(undefined, PRO)
  expect(plan).toEqual({ ...OWN_PLAN, pro_views: PRO })
  expect(['table', 'gantt', 'chart'].filter((type) => isWithheldView(plan, type))).toEqual([])
})

test('a plan without pro views makes none that call themselves so, unless its file says otherwise', () => {
  const plain = loadPlan(fileWith('{ "id": "standard", "has_pro_views": false }'), PRO)
  expect(['table', 'gantt', 'chart'].filter((type) => isWithheldView(plain, type))).toEqual([
    'gantt',
    'chart',
  ])
  const other = loadPlan(fileWith('{ "has_pro_views": false, "pro_views": ["document"] }'), PRO)
  expect(['gantt', 'document'].filter((type) => isWithheldView(other, type))).toEqual(['document'])
  expect(other.id).toBe('custom_plan')
})

test('a file that is none, or says what no plan has, is refused with its name', () => {
  expect(() => loadPlan('/nonexistent/plan.json', PRO)).toThrow(
    'PLAN_FILE /nonexistent/plan.json cannot be read',
  )
  expect(() => loadPlan(fileWith('{'), PRO)).toThrow('cannot be read')
  expect(() => loadPlan(fileWith('{ "seats": 5 }'), PRO)).toThrow(/PLAN_FILE .*seats/)
  for (const bytes of ['"5 GB"', '0', '-1', '1.5'])
    expect(() => loadPlan(fileWith(`{ "StorageLimit": ${bytes} }`), PRO)).toThrow(/PLAN_FILE .*StorageLimit/)
  expect(() => loadPlan(fileWith('{ "pro_views": "gantt" }'), PRO)).toThrow(/PLAN_FILE .*pro_views/)
})

test('the plan says how much room files have, unless the operator does', () => {
  const plan = loadPlan(fileWith('{ "StorageLimit": 5000000000 }'), PRO)
  expect(storageLimit(OWN_PLAN, DEFAULT_LIMITS)).toBe(null)
  expect(storageLimit(plan, DEFAULT_LIMITS)).toBe(5_000_000_000)
  for (const storage_bytes of [1_000, 9_000_000_000]) {
    const limits = { ...DEFAULT_LIMITS, storage_bytes }
    expect(storageLimit(OWN_PLAN, limits)).toBe(storage_bytes)
    expect(presentPlan(plan, limits).limits.StorageLimit).toBe(storage_bytes)
  }
})
