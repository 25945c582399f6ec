import { afterEach, expect, test } from 'vitest'
import {
  getLocale,
  getTranslator,
  loadTranslator,
  setCatalogueLoader,
  setLocale,
  subscribeLocale,
  t,
} from './locale.ts'

const catalogues: Record<string, Record<string, string>> = {
  de: { Board: 'Tafel' },
  fr: { Board: 'Tableau' },
}
const loaded: string[] = []

async function load(tag: string) {
  loaded.push(tag)
  const catalogue = catalogues[tag]
  if (!catalogue) throw new Error(`No catalogue for ${tag}`)
  return catalogue
}

afterEach(async () => {
  await setLocale('en-US')
  loaded.length = 0
})

test('a change of language loads the catalogue once and tells the subscribers', async () => {
  setCatalogueLoader(load)
  let told = 0
  const stop = subscribeLocale(() => told++)
  await setLocale('de')
  expect(t('Board')).toBe('Tafel')
  await setLocale('en-US')
  await setLocale('de')
  stop()
  await setLocale('fr')
  expect([told, loaded]).toEqual([3, ['de', 'fr']])
})

test('the translator stays the same object while the language stays', async () => {
  setCatalogueLoader(load)
  await setLocale('de')
  expect(getTranslator()).toBe(getTranslator())
  expect(getTranslator()).toBe(await loadTranslator('de'))
})

test('languages without a catalogue keep English and load nothing', async () => {
  setCatalogueLoader(load)
  await setLocale('fa')
  expect([t('Board'), getLocale(), getTranslator().direction, loaded]).toEqual(['Board', 'fa', 'rtl', []])
})

test('a region takes the catalogue of its language', async () => {
  setCatalogueLoader(load)
  await setLocale('de-AT')
  expect([t('Board'), getLocale(), loaded]).toEqual(['Tafel', 'de-AT', ['de']])
})

test('a failed load changes nothing and is asked again', async () => {
  setCatalogueLoader(load)
  await expect(setLocale('pl')).rejects.toThrow('No catalogue for pl')
  expect(getLocale()).toBe('en-US')
  catalogues.pl = { Board: 'Tablica' }
  await setLocale('pl')
  expect(t('Board')).toBe('Tablica')
})

test('of two changes the last one wins, however slow the first catalogue is', async () => {
  const gates: Record<string, (catalogue: Record<string, string>) => void> = {}
  setCatalogueLoader((tag) => new Promise((resolve) => (gates[tag] = resolve)))
  const slow = setLocale('de')
  const fast = setLocale('fr')
  gates.fr?.({ Board: 'Tableau' })
  await fast
  gates.de?.({ Board: 'Tafel' })
  await slow
  expect(t('Board')).toBe('Tableau')
})
