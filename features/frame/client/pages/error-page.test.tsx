import { NoReplyError } from '@weft/api-client'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'

import { ErrorPage } from './error-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

it('says that there was an error and not which one', () => {
  render(<ErrorPage error={new Error('undefined is no function')} />)
  expect(heading()).toBe('Sorry, there was an error!')
  expect(document.body.textContent).not.toContain('undefined is no function')
})

it('says that the server cannot be reached when that is why', () => {
  render(<ErrorPage error={new NoReplyError({ timedOut: false })} />)
  expect(heading()).toBe('The server cannot be reached')
})

it('says that one is lost where no page is', () => {
  render(<NotFoundPage />)
  expect(heading()).toMatch(/looks like you.re lost/)
})
