/** What a header carries, where it is of that form: a session's token or a program's. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

/** The password that a header of Basic carries, in whichever name; undefined where it is of another form. */
export function basicPasswordOf(authorization: string | undefined): string | undefined {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return undefined
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = given.indexOf(':')
  return colon < 0 ? undefined : given.slice(colon + 1)
}
