/** What the document says before it lists calls. */
export const INTRODUCTION = `Everything that the Weft client does, it does by these calls. \`docs/interface.md\` shows the first ones with curl, \`docs/interface-changes.md\` what changed and what may change, \`docs/protocol.md\` the rules in full.

**Authorization.** Make a token under Settings › Developer and send it as \`Authorization: Bearer weft_pat_…\`. Each call names the scopes of which the token needs one. A call without a scope may be made without a token; a call that names \`session\` takes no token.

**Records.** Ids of records are made by whoever creates them: 11 letters and digits for boards, folders and views, a UUID (version 7, so that they sort by time) for items, attributes and comments. PUT with \`row_version\` 1 creates; PUT with the next \`row_version\`, or with \`old\` (the fields as you knew them), changes. A conflict is 409 with the stored record in \`data\`. Times are \`YYYY-MM-DD HH:mm:ss\` in UTC.

**Pages and cursors.** Lists answer up to \`limit\` entries (100 unless told, 1000 at most), \`has_more\`, and \`after\`, which you send back for the next page. Treat it as opaque. A list of exactly one feed also answers \`seq\` and \`rights\`: send them as \`since\` and \`rights\` to get only what changed.

**Names.** With \`names=true\`, calls about items and values take and answer names of attributes in place of their ids.

**Idempotency.** Send \`X-Idempotency-Key\` with a write and keep it on every retry: the change is done once, and the answer is repeated for 7 days. The same key with another body is 422 \`key_reused\`.

**Limits.** Answers to tokens say in \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` what is left. 429 comes with \`Retry-After\` in seconds.

**Errors.** \`{message, code, type?, data?}\`; \`code\` is stable, \`message\` is for people and in their language. What you may not see is 404, what you may see but not do is 403. A 422 \`invalid\` lists its reasons in \`data\`.

**Versions.** Every answer has \`Weft-Version\`. Send the same header to be answered as that version says; an unknown one is 422 \`unknown_version\`. Fields, values of open lists and calls may be added at any time: ignore what you do not know. What goes away or changes its meaning gets a new version, and the old one is answered for 12 months after that. \`docs/interface-changes.md\` lists all changes.`
