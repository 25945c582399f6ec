import { totalmem } from 'node:os'
import type { Endpoint } from './endpoint.ts'

const GIGABYTE = 2 ** 30

/** Given on the command line at every start, so that a new version's settings hold for old data too. */
export function serverSettings({ socketDir, port }: Endpoint): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return {
    listen_addresses: socketDir === null ? '127.0.0.1' : '',
    unix_socket_directories: socketDir ?? '',
    unix_socket_permissions: '0700',
    port: String(port),
    // Pool 20, owner 4, jobs 10, listener, lock, a second node, and room for an operator.
    max_connections: '60',
    // The working set of several busy workspaces; pages count only once they are used, so an idle server stays
    // small. Small machines need the memory for Node.
    shared_buffers: memory >= 4 * GIGABYTE ? '256MB' : '128MB',
    // Short statements: compiling them costs more than it saves (and the package holds no LLVM).
    jit: 'off',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    // Full enough for archiving; one GB of WAL is replayed in seconds after a crash.
    wal_level: 'replica',
    max_wal_senders: '2',
    max_replication_slots: '2',
    max_wal_size: '1GB',
    min_wal_size: '80MB',
    checkpoint_completion_target: '0.9',
    // A killed parent's statements end soon instead of holding locks under the adopting one.
    client_connection_check_interval: '2s',
    // Container hosts announce huge pages that cannot be used, and the server then dies of a bus error.
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    cluster_name: 'weft',
  }
}

/** For tests only: what a crash would lose does not matter there. */
export const forgetfulSettings: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '64MB',
  max_connections: '200',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}
