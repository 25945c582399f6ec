import type { Sentence } from './prove.ts'

const connection = 'features/connectivity/client/connection.test.ts'
const realtime = 'features/connectivity/client/realtime.test.ts'
const followed = 'apps/web/src/data/follow-connection.test.ts'
const client = 'packages/api-client/src/api-client.test.ts'
const toasts = 'packages/api-client/src/errors/error-toast.test.ts'
const claims = 'packages/store/src/queue/claims.test.ts'
const edits = 'packages/store/src/edits.test.ts'
const feeds = 'packages/store/src/feed/feed-sync.test.ts'
const updates = 'features/connectivity/client/updates/update-watch.test.ts'
const told = 'features/connectivity/client/updates/tell-update.test.tsx'
const desktop = 'features/connectivity/client/updates/desktop-version.test.ts'
const polling = 'features/connectivity/client/status/status-polling.test.ts'
const challenge = 'features/connectivity/client/challenge/solve-challenge.test.tsx'
const device = 'e2e/installed/device-copy.spec.ts'
const build = 'e2e/installed/new-build.spec.ts'
const server = 'e2e/installed/server-only.spec.ts'

/** Each sentence of the specification about connection, queue, versions and banner, with the tests that show it. */
export const connectivity: readonly Sentence[] = [
  // Connection status
  ["Initial value follows the browser's online state", [connection, 'begins with what the browser says']],
  [
    'Connected on realtime pong and on realtime reconnect',
    [realtime, 'a connection, each pong, and a reconnect say that the server is there'],
  ],
  [
    'Connected on the browser’s online event',
    [connection, 'is disconnected when the socket or the network stays away'],
  ],
  [
    'Connected on any successful non-GET request',
    [connection, 'takes a successful change for a sign of the server, and a read for none'],
  ],
  [
    'Disconnected after a delay on realtime disconnection',
    [realtime, 'a lost socket says that it may not be'],
    [connection, 'forgives a socket that comes back soon'],
    [connection, 'is disconnected when the socket or the network stays away'],
  ],
  [
    'Disconnected after a delay on the browser’s offline event',
    [connection, 'is disconnected when the socket or the network stays away'],
  ],
  [
    'Disconnected immediately on an HTTP network failure',
    [connection, 'is disconnected at once when a request gets no reply'],
    [client, 'a cut connection is no reply and tells that the device is disconnected'],
  ],
  [
    'After a reconnect, a delayed-sync event fires after a random delay of up to 420000 ms',
    [connection, 'syncs what is not urgent some minutes after a reconnect'],
    [connection, 'spreads the delayed sync over 420,000 ms and begins anew with each reconnect'],
    [
      followed,
      'some minutes after a reconnect everything is asked for once more, as a net below what was heard',
    ],
  ],
  [
    'While offline, requests fail with an Offline error',
    [client, 'known to be offline, requests fail unsent, except those that find out'],
  ],
  [
    'While offline, actions are refused (This action is not available when you are offline.), for ten seconds',
    [client, 'an action is refused unsent while the server is out of reach, and whoever listens is told'],
    [toasts, 'offline, the sentence stays for ten seconds'],
    [
      followed,
      'a refused action is told once in the words of the specification, and the server is asked for',
    ],
    [server, 'every action that needs the server is refused in the words of the specification'],
  ],
  [
    'Connected toast, 5 s',
    [followed, 'offline the queue rests and the person is told; back again what is open catches up at once'],
  ],
  [
    'Syncing toast, 5 s, notifications invalidated',
    [
      followed,
      'with edits on their way it says Syncing for five seconds, and notifications are asked for anew',
    ],
  ],
  [
    'Offline state replaces some features with: This feature is not available when offline',
    [server, 'pages that show what only the server knows say so, and come back by themselves'],
    [
      'features/connectivity/client/server-only.test.tsx',
      'without the server there is a sentence, and the feature comes by itself',
    ],
  ],
  // Request queueing and retry
  [
    'Requests can be queued, held while offline and flushed later',
    ['e2e/offline/without-network.spec.ts', 'arrive once and in order'],
    [edits, 'an edit is shown at once under the next number, and sent with what it replaced'],
  ],
  [
    'Failed requests are stored',
    [claims, 'a failed request is kept with its error and no claim, and leaves with its success'],
  ],
  [
    'Locked for 10 seconds while retried',
    [claims, 'a tab that dies in the middle of a try holds its requests for ten seconds and no longer'],
  ],
  [
    'Removed on success',
    [claims, 'a failed request is kept with its error and no claim, and leaves with its success'],
  ],
  ['Retried when the connection returns', [followed, 'back again what is open catches up at once']],
  [
    'Retrying while still offline throws: still offline',
    [claims, 'trying again while offline throws, and a network that comes and goes is given half a second'],
  ],
  [
    'Rebroadcasting failed requests is debounced 500 ms',
    [claims, 'trying again while offline throws, and a network that comes and goes is given half a second'],
  ],
  // Version updates
  [
    'The flag is set when a response carries x-update-required, and persists under a key tied to the client version',
    [client, 'a required update is told once and remembered for this client version only'],
  ],
  [
    'The flag is set when a new version is detected; the service worker raises NEW_VERSION',
    [build, 'a new build under an open client says so, takes over, and brings the waiting edit along'],
  ],
  ['x-force-reload: the page reloads at once', [client, 'a forced reload is told']],
  [
    'A NewAppVersion broadcast triggers an update check',
    [updates, 'a broadcast looks at once, and reloads nothing by itself'],
  ],
  [
    'If forced, reload after a random 60 to 160 seconds',
    [updates, 'a forced one reloads after 60 to 160 seconds, once'],
  ],
  [
    'The app checks for a new version every hour',
    [updates, 'every hour it looks for a new version, also after a failure'],
  ],
  [
    // There is no download page yet: decision 0028.
    'A new-version toast (15 s) links to the desktop download page',
    [told, 'a new version is told once, for fifteen seconds'],
    [told, 'it leads to no page that is not there yet, and its button reloads'],
  ],
  [
    'A desktop client older than the current version gets the toast',
    [desktop, 'a desktop program older than the current one is told, a browser is not'],
  ],
  [
    'Uninstall unregisters workers, clears caches and reloads',
    [device, 'removing the offline copy takes workers and caches away, and leaves what waits'],
  ],
  [
    'Chunk load failures: a part that is missing reloads once',
    ['apps/web/src/entry/chunk-failure.test.ts', 'reloads once for a part that is missing'],
    [device, 'a part that is gone reloads the page once, and what waits arrives once'],
  ],
  // Status banner
  ['A check 10 s after activity', [polling, 'a check follows activity after ten seconds']],
  ['Throttled to 45 s', [polling, 'however busy somebody is, checks are 45 seconds apart']],
  ['Paused while the tab is hidden', [polling, 'a hidden tab asks nothing']],
  [
    'On 200 with content the banner shows; on 204 or empty content it is removed',
    [polling, 'a text is shown, and goes with the answer that has none'],
    ['packages/api-client/src/read-notice.test.ts', 'a text is told, and an empty answer says there is none'],
  ],
  [
    'The page is padded by 42px',
    ['packages/ui/src/feedback/feedback.test.tsx', 'pads the page by 42 px while it shows'],
  ],
  [
    'On any other status or a network error it is removed and polling stops',
    [polling, 'an endpoint that is not there takes the banner away and is asked no more'],
  ],
  [
    'The host is derived from the current host with a stat prefix',
    [polling, 'the notice is asked of the neighbour host, and on this machine of the server itself'],
  ],
  // Synced records, as far as they concern the connection
  [
    'A refresh event from the server reloads the index',
    [feeds, 'a reload replaces: what the answer lacks leaves memory'],
  ],
  [
    'Native app: after resuming from the configured idle time, a refresh event is triggered',
    [
      'features/connectivity/client/native-resume.test.ts',
      'resuming asks for everything anew from the configured idle time on, and not before',
    ],
    [followed, 'a native app that comes back from its idle time loads everything anew'],
  ],
  // Edge challenge
  [
    'An overlay with a human-verification widget; on success the request is retried',
    [challenge, 'the check is laid over the page, and a human goes on'],
    [client, 'after a passed human check the request is sent once more under its key'],
  ],
  [
    'On failure rejected with: Unable to obtain pre-clearance',
    [client, 'a failed, missing or useless human check rejects the request'],
  ],
  // Pretend mode
  [
    'In pretend mode no server requests are made',
    ['e2e/preview/preview.spec.ts', 'random acts in a preview send nothing and change nothing on the server'],
    [
      client,
      'a preview reads until its page is there; then nothing leaves, not even what is sent while offline',
    ],
  ],
  [
    'In pretend mode every error toast reads: This feature is not available in preview mode.',
    [toasts, 'in pretend mode every error reads the same'],
    [followed, 'in a preview the refusal says that it is one, and the network is no matter'],
  ],
]
