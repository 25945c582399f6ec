import { sampleContext } from '@weft/model/testing'
import { describe, expect, test } from 'vitest'
import { member as definition } from './server.ts'

const context = sampleContext()

describe('email', () => {
  test('the domain is stored in lower case, the name as it was typed', () => {
    expect(definition.parse(' Ada.L@Example.COM ', {}, context)).toEqual({ data: 'Ada.L@example.com' })
    expect(definition.normalise('Ada@EXAMPLE.com', {})).toBe('Ada@example.com')
  })

  test('the address is taken out of what mail programs copy', () => {
    expect(definition.parse('Ada <ada@example.com>', {}, context)).toEqual({ data: 'ada@example.com' })
    expect(definition.parse('mailto:ada@example.com', {}, context)).toEqual({ data: 'ada@example.com' })
  })

  test.each(['ada', 'ada@', '@x.com', 'a b@x.com', 'ada@localhost', 'a..b@x.com', 'ada@-x.com', 'a@b@c'])(
    '%s is refused',
    (text) => {
      expect(definition.parse(text, {}, context)).toHaveProperty('problem')
      expect(definition.checkData(text, {})).toBe('This is not an email address')
    },
  )

  test('254 characters are the most', () => {
    const domain = `${'d'.repeat(60)}.`.repeat(3)
    const long = `${'n'.repeat(64)}@${domain}${'e'.repeat(254 - 65 - domain.length)}`
    expect(definition.checkData(long, {})).toBeNull()
    expect(definition.checkData(`${long}e`, {})).toBe('This email address is too long')
  })

  test('text conditions work on it', () => {
    expect(definition.predicate('ends_with', '@example.com', {}, context)?.('ada@example.com')).toBe(true)
  })
})
