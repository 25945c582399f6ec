import { Client } from 'pg'

/** A session of the owner without time limits, whose texts read the same on every server. */
export async function openForCopy(connectionString: string, name: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: name, connectionTimeoutMillis: 10_000 })
  // A loss shows in the running statement; the event alone would end the process.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s';
    set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
    set extra_float_digits = 1; set bytea_output = 'hex'; set weft.owner = 'on'`)
  return client
}
