/** What the files of `answers/` are about: the one request that they answer, and the moment at which they do. */
export const FILES = {
  team_id: 7,
  request_id: '_asked-once',
  entity_id: 'https://weft.example/s/saml/7/metadata',
  acs_url: 'https://weft.example/s/saml/7/acs',
  issuer: 'https://id.loomworks.example/metadata',
  at: '2027-03-01T10:00:00Z',
} as const
