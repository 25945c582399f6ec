import { sampleContext } from '@weft/model/testing'
import { fireEvent, screen } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openEditor, pressKey, typeText } from '../../client/testing/open-editor.tsx'
import { member } from './client.tsx'
import { PatternEditor } from './pattern-editor.tsx'
import { input as plain } from './input.ts'
import { withPattern } from './pattern-rule.ts'
import { RE2JS } from 're2js'

const server = withPattern(plain, RE2JS)

test('the browser judges by the rule of the server, and the plain type stays without an engine', async () => {
  const settings = { pattern: '[a-c]+|\\d{2}', patternMessage: 'No' }
  const input = await member.variant?.(settings)?.input.load()
  expect(input).toBeDefined()
  expect(member.variant?.({ pattern: '' })).toBeUndefined()
  fc.assert(
    fc.property(fc.stringMatching(/^[a-d0-3 ]{0,4}$/), (text) => {
      expect(input?.checkData(text, settings)).toBe(server.checkData(text, settings))
      // What is meant, said by the engine of the language: the same for patterns without anything special.
      if (text !== '') expect(server.checkData(text, settings) === null).toBe(/^(?:[a-c]+|\d{2})$/.test(text))
      expect(input?.parse(text, settings, sampleContext())).toEqual(
        server.parse(text, settings, sampleContext()),
      )
    }),
  )
})

test('an editor keeps what does not match, with the message of the attribute', async () => {
  const settings = { pattern: '\\d+', patternMessage: 'Digits only' }
  await member.variant?.(settings)?.input.load()
  const { commits } = openEditor(PatternEditor, { settings })
  typeText('12a')
  pressKey('Enter')
  expect([commits, screen.getByText('Digits only').textContent]).toEqual([[], 'Digits only'])
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '12' } })
  pressKey('Enter')
  expect(commits.map(([data]) => data)).toEqual(['12'])
})
