import { page, type Page, type ParseParams, readNumber, teamParams } from '@weft/client-kit'
import { msg } from '@weft/i18n'

const templateKeys = ['teamId', 'boardId', 'folderId']

/** A subscription's id is optional, and a number. */
const subscriptionParams: ParseParams<{ subscriptionId?: number }> = ({ subscriptionId }) => {
  if (subscriptionId === undefined) return {}
  const id = readNumber(subscriptionId)
  return id === null ? null : { subscriptionId: id }
}

/** Paths of the product whose feature is not there yet: their page says so. A feature that comes takes its own. */
export const unbuiltPages: readonly Page[] = [
  page({ path: '/onboarding', title: msg('Get started'), shell: 'public' }),
  page({ path: '/checkout', title: msg('Checkout'), shell: 'public' }),
  page({ path: '/activate-ltd/$code', title: msg('Activate a code'), shell: 'public' }),
  page({ path: '/form/$formId', title: msg('Form'), shell: 'public', guests: true }),
  page({
    path: '/fwd/template-start/$templateId',
    title: msg('Start from a template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({ path: '/fwd/whitelabel', title: msg('White label'), shell: 'frame', needsServer: true }),
  page({
    path: '/team/$teamId/whitelabel',
    title: msg('White label'),
    shell: 'settings',
    needsServer: true,
    params: teamParams,
  }),
  page({
    path: '/team/$teamId/import/trello/auth/$boardId/$folderId',
    title: msg('Import from Trello'),
    shell: 'bare',
    needsServer: true,
    params: teamParams,
  }),
  page({
    path: '/team/$teamId/import/trello/$boardId/$trelloBoardId/$folderId',
    title: msg('Import from Trello'),
    shell: 'bare',
    needsServer: true,
    params: teamParams,
  }),
  page({ path: '/profile/referral', title: msg('Referral'), shell: 'settings', needsServer: true }),
  page({ path: '/profile/templates', title: msg('My templates'), shell: 'frame', needsServer: true }),
  page({
    path: '/profile/templates/shared',
    title: msg('Shared templates'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/$templateId/edit',
    title: msg('Edit template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/$templateId',
    name: 'custom-templates.templates.landing',
    title: msg('Template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/profile/templates/shared/$templateId',
    title: msg('Shared template'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/templates',
    title: msg('Templates'),
    shell: 'bare',
    redirect: '/templates/home',
    keep: templateKeys,
  }),
  page({
    path: '/templates/home',
    title: msg('Templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/tags/$tagId',
    title: msg('Templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/search',
    title: msg('Search templates'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/templates/$templateId',
    title: msg('Template'),
    shell: 'bare',
    needsServer: true,
    keep: templateKeys,
  }),
  page({
    path: '/imports/trello/return-token',
    title: msg('Import from Trello'),
    shell: 'frame',
    needsServer: true,
  }),
  page({
    path: '/subscription/add-ons/{-$subscriptionId}',
    title: msg('Add-ons'),
    shell: 'frame',
    needsServer: true,
    params: subscriptionParams,
  }),
  page({
    path: '/subscription/upgrade/{-$subscriptionId}',
    title: msg('Upgrade'),
    shell: 'frame',
    needsServer: true,
    params: subscriptionParams,
  }),
  page({ path: '/subscription/redirect', title: msg('Subscription'), shell: 'frame', needsServer: true }),
]
