import { createMemoryHistory } from '@tanstack/react-router'
import { must } from '@weft/base'
import { describe, expect, it } from 'vitest'

import { buildRouter } from './build-router.tsx'
import { detour } from './detour.ts'
import { pathTo } from './path-to.ts'
import { parseSearch } from './search-codec.ts'
import { routeTable } from './route-table.ts'

// Every path that the product's specification names, with something in the place of its params. Published pages (`/p/…`)
// are no pages of this program: the server answers them whole, and links to them leave it (external-paths.ts).
const paths = `
  /login /auth /register /register/invitation /password/reset /password/reset/t0k/a@x.example /onboarding
  /checkout /activate-ltd/C0DE /redirect /trial-email/active /verify-email /form/AbCdEfGhIjK
  /b/AbCdEfGhIjK /b/AbCdEfGhIjK/FoLdEr00001 /b/AbCdEfGhIjK/FoLdEr00001/0190-item /s/auth/redirect
  /development / /home /auth/reauthenticate /workspace/create /fwd/template-start/7 /fwd/whitelabel
  /team/5 /team/5/boards/AbCdEfGhIjK/permissions /team/5/boards/AbCdEfGhIjK/edit /team/5/boards/create
  /team/5/members /team/5/trash /team/5/settings /team/5/settings/links /team/5/permissions /team/5/whitelabel /team/5/sso
  /team/5/import/trello/auth/b/f /team/5/import/trello/b/t/f /profile/settings /profile/workspaces
  /profile/notifications /profile/referral /profile/applications /profile/security /profile/two-factor
  /profile/two-factor/status /profile/two-factor/recovery-codes /profile/developer/apps
  /profile/developer/tokens /profile/developer/hooks /profile/developer/hooks/7
  /profile/developer/hooks/7/logs /profile/billing /profile/templates /profile/templates/shared
  /profile/templates/7/edit /profile/templates/7 /profile/templates/shared/7 /templates/home
  /templates/tags/7 /templates/search /templates/7 /imports/trello/return-token /subscription/add-ons
  /subscription/add-ons/7 /subscription/upgrade /subscription/upgrade/7 /subscription/redirect
  /attachment/download
`
  .trim()
  .split(/\s+/)

function routerAt(path: string) {
  const hooks = { isSignedIn: () => true, openSession: () => Promise.resolve(), noteError: () => undefined }
  return buildRouter(hooks, createMemoryHistory({ initialEntries: [path] }))
}

const found = (path: string) => {
  const router = routerAt(path)
  const { pathname, search } = router.latestLocation
  return router.matchRoutes(pathname, search).at(-1)
}

describe('the route table', () => {
  it.each(paths)('%s leads to a page', (path) => {
    const match = found(path)
    expect(match?.staticData.page?.path, path).not.toBe('/$')
    expect(match?.staticData.page?.accepts(match.params), path).toBe(true)
  })

  it.each(routeTable.map(({ path }) => path))('no other page hides %s', (path) => {
    // A template is found by itself: what stands for a param is a param's value as well.
    const filled = path.replaceAll(/\{-\$(\w+)\}|\$\w+/g, '7')
    expect(found(filled)?.staticData.page?.path).toBe(path)
  })

  it.each(['/nowhere', '/team', '/b', '/profile/nothing', '/p/x', '/b/a/b/c/d'])(
    '%s leads nowhere',
    (path) => {
      expect(found(path)?.staticData.page?.path).toBe('/$')
    },
  )

  it.each(['/team/abc', '/team/0', '/subscription/upgrade/abc'])(
    '%s has the shape of a page and means none',
    (path) => {
      const match = found(path)
      expect(match?.staticData.page?.accepts(match.params)).toBe(false)
    },
  )
})

describe('query values on the way from page to page', () => {
  const next = (from: string, to: string) => {
    const { pathname, search } = new URL(to, 'https://x.example')
    return routerAt(from).buildLocation({ to: pathname, search: parseSearch(search) } as never).search
  }

  it('carries pretend and hide_header over, and nothing else', () => {
    expect(next('/home?pretend=1&hide_header=1&other=2', '/profile/settings?view=5')).toEqual({
      pretend: '1',
      hide_header: '1',
      view: '5',
    })
  })

  it('keeps what the template pages share among them', () => {
    const from = '/templates/home?teamId=5&boardId=b&folderId=f&q=x'
    expect(next(from, '/templates/tags/7')).toEqual({ teamId: '5', boardId: 'b', folderId: 'f' })
    expect(next(from, '/home')).toEqual({})
  })
})

describe('detours', () => {
  const visit = { isSignedIn: true, href: '/x', searchStr: '' }
  const pageAt = (path: string) => must(found(path)?.staticData.page, path)

  it('sends guests to the sign-in page and remembers where they were', () => {
    const guest = { ...visit, isSignedIn: false, href: '/team/5/members?x=1' }
    expect(detour(pageAt('/team/5/members'), guest)).toBe('/login?intended=%2Fteam%2F5%2Fmembers%3Fx%3D1')
  })

  it('lets guests look at boards and public pages, and members at everything', () => {
    const guest = { ...visit, isSignedIn: false }
    for (const path of ['/b/AbCdEfGhIjK', '/form/x', '/login']) expect(detour(pageAt(path), guest)).toBeNull()
    expect(detour(pageAt('/team/5/members'), visit)).toBeNull()
  })

  it('leads from the root home, and from two-factor to its status, with the query', () => {
    expect(detour(pageAt('/'), { ...visit, searchStr: '?pretend=1' })).toBe('/home?pretend=1')
    expect(detour(pageAt('/profile/two-factor'), visit)).toBe('/profile/two-factor/status')
  })
})

describe('pathTo', () => {
  it('builds the addresses of named pages and drops what is not there', () => {
    expect(pathTo('home')).toBe('/home')
    expect(pathTo('folder', { rootId: 'b', folderId: 'f', itemId: null })).toBe('/b/b/f')
    const search = { t: 'comments', view: undefined, comment: null }
    expect(pathTo('folder', { rootId: 'b', folderId: 'f', itemId: 'i' }, search)).toBe('/b/b/f/i?t=comments')
  })
  it('refuses to leave a needed param out', () => {
    expect(() => pathTo('board')).toThrow("No 'rootId' for /b/$rootId")
  })
  it('knows every name that other parts of the product use', () => {
    const names = ['home', 'verify-email', 'create-workspace', 'auth.reauthenticate', 'folder', 'board']
    const others = ['custom-templates.templates.landing', 'profile.billing']
    const known = routeTable.map(({ name }) => name)
    for (const name of [...names, ...others]) expect(known).toContain(name)
  })
})
