// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setCatalogueLoader, setLocale } from './locale.ts'
import { I18nProvider, useLocale, useT } from './react.tsx'
import { createTranslator } from './translator.ts'

function Label() {
  const t = useT()
  const { locale, direction } = useLocale()
  return <p>{`${t('Board')} ${locale} ${direction}`}</p>
}

afterEach(async () => {
  cleanup()
  await setLocale('en-US')
})

test('a change of language shows at once and sets lang and dir of the document', async () => {
  setCatalogueLoader(async () => ({ Board: 'لوحة' }))
  render(
    <I18nProvider>
      <Label />
    </I18nProvider>,
  )
  expect(screen.getByText('Board en-US ltr')).toBeTruthy()
  await act(() => setLocale('ar'))
  expect(screen.getByText('لوحة ar rtl')).toBeTruthy()
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual(['ar', 'rtl'])
})

test('the hooks work without a provider', () => {
  render(<Label />)
  expect(screen.getByText('Board en-US ltr')).toBeTruthy()
})

test('a fixed translator overrides the interface language', () => {
  const translator = createTranslator({ locale: 'de', catalogue: { Board: 'Tafel' } })
  render(
    <I18nProvider translator={translator}>
      <Label />
    </I18nProvider>,
  )
  expect(screen.getByText('Tafel de ltr')).toBeTruthy()
})
